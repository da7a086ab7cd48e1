import { expect, test } from '@playwright/test'
import { complaintsOf } from './complaints.ts'
import { makeAccount, newPerson, proveAPerson, signIn } from './new-person.ts'
import { open } from './open.ts'

const filmTime = () => document.querySelector<HTMLVideoElement>('dialog video')?.currentTime ?? 0

test('a visitor reads, signs up and solves the captcha without any string becoming HTML or code (S-S8)', {
  tag: '@night',
}, async ({ page }) => {
  const complaints = await complaintsOf(page)
  await open(page, '/')

  await page.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions')
  const text = page.getByRole('main')
  await expect(text.getByRole('listitem').first()).toBeVisible()
  await expect(text).not.toContainText(/<\/?[a-z]+>|&[a-z]+;/)

  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.getByText('Sign In/Up to watch now')).toBeVisible()

  await open(page, '/membership-pricing')
  await page.getByRole('link', { name: 'Choose plan Daily Practice' }).click()
  await makeAccount(page, newPerson())
  await expect(page).toHaveURL(/\/signup\/third-step$/)
  await proveAPerson(page)
  // With a 404 the server answers that a name is still free.
  expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([])
})

test('the player, its menu and its keys need no string as HTML or code (S-S8, PLAYER-01)', {
  tag: '@night',
}, async ({ page }) => {
  const complaints = await complaintsOf(page)
  await signIn(page, 'member@demo.studio', 'Member123')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  await page.getByRole('button', { name: /^(Play|Resume) / }).click()
  await expect.poll(() => page.evaluate(filmTime)).toBeGreaterThan(0.5)
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: /^Settings: / }).click()
  await page.getByRole('menuitem', { name: /^Speed/ }).click()
  await page.getByRole('menuitemradio', { name: '1.5×' }).click()
  await page.getByRole('button', { name: 'Close settings' }).click()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1.5)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(complaints).toEqual([])
})

test('a string handed to the browser as HTML or as a foreign script is refused (S-S8)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/')
  const refused = await page.evaluate(() => {
    const threw = (act: () => unknown) => {
      try {
        act()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const script = document.createElement('script')
    return {
      html: threw(() => Object.assign(document.body, { innerHTML: '<b>injected</b>' })),
      foreignScript: threw(() => Object.assign(script, { src: 'https://scripts.example/a.js' })),
      dataWorker: threw(() => new Worker('data:text/javascript,0')),
      secondPolicy: threw(() => Reflect.get(window, 'trustedTypes').createPolicy('other', {})),
      ownScript: threw(() => Object.assign(script, { src: '/assets/a.js' })),
      blobWorker: threw(() => new Worker(URL.createObjectURL(new Blob(['0'])))),
    }
  })
  expect(refused).toEqual({
    html: true,
    foreignScript: true,
    dataWorker: true,
    secondPolicy: true,
    ownScript: false,
    blobWorker: false,
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page that reaches the browser changed on its way is drawn anew and works (S-S8)', {
  tag: '@night',
}, async ({ page }) => {
  await page.route('**/membership-pricing', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/(<h1[^>]*>)/, '$1Changed '),
    })
  })
  await open(page, '/membership-pricing')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Changed')
  await page.getByRole('link', { name: 'Choose plan Daily Practice' }).click()
  await expect(page).toHaveURL(/\/signup\/first-step$/)
})
