import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember } from './signed-in.ts'

test('a heart keeps a class on the profile, at once, and is taken back where the server says no', {
  tag: '@phone-night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/profile/favourites')
  await expect(page.getByText('A heart beside a class keeps it here.')).toBeVisible()
  await expectAccessible(page)

  await open(page, '/search?words=tide')
  const heart = page.getByRole('button', { name: 'Keep Slow tide as a favourite' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await test.step('without an answer it is pressed, and with a refusal it is not', async () => {
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route('**/api/Favourites/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await refused
      return route.abort()
    })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    refuse()
    await expect(page.getByText('The studio can’t be reached')).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/Favourites/*')
  })

  await test.step('it is kept, and the page of the class knows', async () => {
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('main').locator('article').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Slow tide' })).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })

  for (const path of ['/', '/daily-classes']) {
    await test.step(`the cards of ${path} have hearts by the call that brings their progress, and a press stays on the page (LIST-01)`, async () => {
      const marks: string[] = []
      page.on('request', (request) => {
        if (/\/api\/(?:Favourites|VideoProgress\/marks)/.test(request.url())) marks.push(request.method())
      })
      await open(page, path)
      const first = page.getByRole('main').locator('article').first().getByRole('button')
      await expect(first).toHaveAttribute('aria-pressed', 'false')
      // The home's one answer has the marks; the list of days reads them once.
      expect(marks).toEqual(path === '/' ? [] : ['GET'])
      await first.click()
      await expect(first).toHaveAttribute('aria-pressed', 'true')
      expect(new URL(page.url()).pathname).toBe(path)
      await first.click()
      await expect(first).toHaveAttribute('aria-pressed', 'false')
      page.removeAllListeners('request')
    })
  }

  await test.step('the menu leads to the list, which has it until it is taken off', async () => {
    if ((page.viewportSize()?.width ?? 0) < 1024)
      await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('button', { name: 'Profile submenu' }).click()
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Favourites' }).click()
    await expect(page).toHaveURL(/\/profile\/favourites$/)
    // The address is there before the page is: the list of days before it has this class twice.
    await expect(page.getByRole('heading', { level: 2, name: 'Favourites' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Slow tide' })).toBeVisible()
    await expectAccessible(page)
    await heart.focus()
    const taken = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.keyboard.press('Enter')
    await taken
    await expect(heart).toBeFocused()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.keyboard.press('Space')
    await kept
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    const takenAgain = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await heart.click()
    await takenAgain
    await page.reload()
    await expect(page.getByText('A heart beside a class keeps it here.')).toBeVisible()
  })
})
