import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { complaintsOf } from './complaints.ts'
import { composingKeyboard } from './compose.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const cards = (page: Page) => page.getByRole('main').locator('article')
const words = (page: Page) => page.getByRole('searchbox', { name: 'Words, a teacher or a style' })
const found = (page: Page) => page.getByRole('main').getByRole('status').first()
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
/** Whether they stand in a sheet, which is open then; beside the list there is none. */
const openFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Filters/ })
  if (!(await button.isVisible())) return false
  await button.click()
  await expect(sheetOf(page)).toBeVisible()
  return true
}
const closeFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Show', exact: true })
  if (await button.isVisible()) await button.click()
}

test('a member says how long they have and what they look for, and plays what fits', {
  tag: '@phone-night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/')
  const complaints = await complaintsOf(page)
  await page.getByRole('link', { name: 'Find a class', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find a class' })).toBeVisible()

  await test.step('what is longer is not found', async () => {
    await page.getByRole('button', { name: '20', exact: true }).click()
    await expect(page).toHaveURL('/search?minutes=20')
    const lengths = async () => {
      const texts = await cards(page)
        .getByText(/^\d+ (min|sec)$/)
        .allTextContents()
      return texts.map((text) => (text.endsWith('sec') ? 1 : Number.parseInt(text, 10)))
    }
    // Earlier results are shown until the answer arrives.
    await expect.poll(async () => Math.max(...(await lengths()))).toBeLessThanOrEqual(20)
    expect((await lengths()).length).toBeGreaterThan(3)
    const own = page.getByRole('textbox', { name: 'Another number of minutes' })
    const keyboard = await composingKeyboard(page)
    await own.focus()
    await keyboard.compose('２５')
    // Longer than the pause after which typed minutes are told.
    await sleep(500)
    await expect(own).toHaveValue('２５')
    await expect(page).toHaveURL('/search?minutes=20')
    await keyboard.choose('２５')
    await expect(page).toHaveURL('/search?minutes=25')
    await expect(own).toHaveValue('25')
    await own.fill('45')
    await expect(page).toHaveURL('/search?minutes=45')
    await expect(page.getByRole('button', { name: '45', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  await test.step('words are answered while they are typed, a slip is forgiven', async () => {
    await words(page).pressSequentially('mornig')
    await expect(found(page)).toContainText('Nothing matches mornig exactly')
    await expect(cards(page).getByRole('heading', { name: 'Morning ground' })).toBeVisible()
    await words(page).fill('calder')
    await expect(page).toHaveURL('/search?minutes=45&words=calder')
    await expect(cards(page).first()).toContainText('Ines Calder')
    await expectAccessible(page)
  })

  await test.step('filters stand in the address, and a reload keeps them', async () => {
    await openFilters(page)
    await page.getByRole('button', { name: 'Beginner' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Only a mat' }).filter({ visible: true }).click()
    await closeFilters(page)
    await expect(page).toHaveURL('/search?minutes=45&words=calder&level=Beginner&props=None')
    if (await openFilters(page)) await page.goBack()
    await expect(sheetOf(page)).toBeHidden()
    await expect(page).toHaveURL('/search?minutes=45&words=calder&level=Beginner&props=None')
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(found(page)).not.toHaveText('')
    const told = await found(page).textContent()
    await page.reload()
    await expect(found(page)).toHaveText(told ?? '')
    await expect(words(page)).toHaveValue('calder')
  })

  await test.step('a class that was found plays, and Back leads to what was found', async () => {
    const card = cards(page).first()
    const title = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('link').click()
    await expect(page.getByRole('button', { name: `Play ${title}` })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/search?minutes=45&words=calder&level=Beginner&props=None')
    await expect(cards(page).first()).toContainText(title)
  })

  await test.step('where nothing is found there is a way on', async () => {
    await words(page).fill('xqzyw')
    await expect(page.getByText('No video found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/search')
    await expect(words(page)).toHaveValue('')
    await expect(cards(page)).toHaveCount(12)
  })
  expect(complaints).toEqual([])
})

test('the last thing typed is what is shown, however late the answers before it come', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/search')
  const asked: string[] = []
  const calledOff: string[] = []
  const wordsIn = (url: string) => new URL(url).searchParams.get('words') ?? ''
  page.on('requestfailed', (request) => calledOff.push(wordsIn(request.url())))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/Video/search?*words=tide*', async (route) => {
    asked.push(wordsIn(route.request().url()))
    await held
    await route.continue().catch(() => {})
  })
  await words(page).fill('tide')
  await expect.poll(() => asked).toEqual(['tide'])
  await words(page).fill('calder')
  await expect(cards(page).first()).toContainText('Ines Calder')
  await expect.poll(() => calledOff).toEqual(['tide'])
  release()
  await expect(cards(page).getByRole('heading', { name: 'Slow tide' })).toHaveCount(0)
})

test('a visitor finds classes without scripts, too, and reads what opens them', async ({ page, browser }) => {
  await open(page, '/search?words=tide')
  await expect(page.getByText('A membership opens them.')).toBeVisible()
  await expectAccessible(page)
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Slow tide' })).toBeVisible()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(new URL('/search?words=tide', page.url()).href)
  await expect(cards(still).getByRole('heading', { name: 'Slow tide' })).toBeVisible()
  await plain.close()
})

test('what a plan leaves out is counted, with the way to it; who has none sees locks', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'daily@demo.studio', 'Member123')
  await open(page, '/search')
  await expect(page.getByText(/^\d+ more classes fit\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compare plans' })).toHaveAttribute(
    'href',
    '/profile/plan/edit',
  )
  await arriveAsMember(page, newPerson())
  await open(page, '/search')
  await expect(page.getByText(/in practices you have not joined/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'All Personal Practices' })).toHaveAttribute(
    'href',
    '/all-personal-practice',
  )
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/search')
  await expect(
    cards(page)
      .getByRole('link', { name: /, closed$/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('A membership opens these classes.')).toBeVisible()
})

test('a search that fails says so, and another try finds', { tag: '@night' }, async ({ page }) => {
  await open(page, '/search')
  await page.route('**/api/Video/search?*', (route) => route.abort())
  await words(page).fill('tide')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/Video/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).getByRole('heading', { name: 'Slow tide' })).toBeVisible()
})

test('by keyboard the filters are one step: past them Tab reaches the first class', {
  tag: '@night',
}, async ({ page }) => {
  for (const [address, before] of [
    ['/search', words(page)],
    ['/daily-classes', page.getByRole('button', { name: 'Newest first' })],
  ] as const) {
    await open(page, address)
    await before.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip the filters' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(cards(page).first().locator(':focus')).toHaveCount(1)
  }
})
