import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { composingKeyboard } from './compose.ts'
import { endSession, signInAgain } from './end-session.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

async function openSettings(page: Page, section = ''): Promise<void> {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/settings${section}`)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
/** Performs an action that saves, and waits until it is saved. */
async function saved(page: Page, act = () => save(page)): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await act()
  expect((await answered).ok()).toBe(true)
  await expect(page.getByText('Information successfully saved').last()).toBeVisible()
}

test('an Admin names the studio, and the visitor’s next page has the name; the way back is one press (D15, D17.settings)', async ({
  page,
  browser,
  studio,
}) => {
  await openSettings(page)
  await expectAccessible(page)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveAccessibleDescription('The default')
  await name.fill('')
  await save(page)
  await expect(name).toHaveAccessibleDescription('Please name the studio')
  await name.fill('Cove & Co')
  const year = page.getByLabel('Copyright since', { exact: true })
  await year.fill('')
  const keyboard = await composingKeyboard(page)
  await keyboard.compose('２０１９')
  await expect(year).toHaveValue('２０１９')
  await keyboard.choose('２０１９')
  await expect(year).toHaveValue('2019')
  await saved(page, () => name.press('Control+Enter'))

  const visitor = await (await browser.newContext({ baseURL: studio.url })).newPage()
  await visitor.goto('/')
  await expect(visitor).toHaveTitle(/Cove & Co/)
  await expect(visitor.locator('footer')).toContainText('© 2019 Cove & Co. All rights reserved.')

  await page.getByRole('button', { name: 'Back to the default: Name' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('The default')
  await saved(page)
  await visitor.reload()
  await expect(visitor).toHaveTitle(/Auren/)
  await visitor.context().close()
})

test('settings that are typed outlive a session that ended elsewhere, and are saved after signing in again (D2, D17.settings)', {
  tag: '@night',
}, async ({ page }) => {
  await openSettings(page, '/mails')
  const sender = page.getByRole('textbox').first()
  await sender.fill('Cove at the sea')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await endSession(page)
  await signInAgain(page, 'admin@demo.studio', 'Admin123')
  await expect(page).toHaveURL(/\/admin\/settings\/mails$/)
  await expect(sender).toHaveValue('Cove at the sea')
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible()
  expect(asked, 'no question whether to leave').toEqual([])
  await saved(page)
  await page
    .getByRole('button', { name: /^Back to the default/ })
    .first()
    .click()
  await saved(page)
  await page.reload()
  await expect(sender).toHaveAccessibleDescription('The default')
})

test('from one colour all others follow; one too light for words waits for a press, and the next page has them (D15, D17.settings)', {
  tag: '@night',
}, async ({ page, browser, studio }) => {
  await openSettings(page, '/look')
  await page.getByRole('img', { name: 'First page on a phone, by day' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Brand', exact: true }).fill('#2F5D4A')
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('d9a441')
  await expect(page.getByText('This accent is too light for words.')).toBeVisible()
  const bar = page.getByRole('status').filter({ hasText: '2 colours changed.' })
  await expect(bar).toBeInViewport()
  await expect(bar).toContainText('Fix the accent before saving.')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: /^Use #[0-9a-f]{6} for words$/ }).click()
  await page.getByText('Fine tuning').click()
  await expect(page.getByText('35 colours, none changed by hand')).toBeVisible()
  await expect(page.getByText('Every text can be read')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Button, hover', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Buttons and links' }), 'is above, as Brand').toHaveCount(0)
  await expectAccessible(page)
  await saved(page)
  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  const planArt = page.getByRole('main').getByRole('article').locator('img').first()
  await expect(planArt, 'this page’s own art follows').toHaveAttribute('src', /^\/art\/2f5d4a-d9a441\//)
  await page.goBack()

  const visitor = await (await browser.newContext({ baseURL: studio.url })).newPage()
  await visitor.goto('/signup/first-step')
  const colour = () =>
    visitor.evaluate(() => getComputedStyle(document.body).getPropertyValue('--light-primary'))
  expect(await colour()).toBe('#2f5d4a')
  const art = visitor.locator('aside img')
  await expect(art).toHaveAttribute('src', /^\/art\/2f5d4a-d9a441\/side-/)
  expect(
    await art.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Back to the default: Colours' }).click()
  await expect(page.getByRole('button', { name: 'Back to the default: Colours' })).toHaveCount(0)
  await saved(page)
  await visitor.reload()
  expect(await colour()).toBe('')
  await expect(art).toHaveAttribute('src', /^\/assets\/side-/)
  await visitor.context().close()
})

test('an Admin writes the first page’s headline in its place, and has the original back (D15, D17.settings)', {
  tag: '@night',
}, async ({ page, browser, studio }) => {
  await openSettings(page, '/look')
  const row = page.getByRole('button', { name: /^Headline/ })
  await row.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'First page: Headline' })
  await expect(field).toBeFocused()
  await field.fill('Yoga under old trees')
  await field.press('Enter')
  await expect(row).toBeFocused()
  await expect(row).toContainText('changed')
  await row.press('Enter')
  await field.fill('Something else')
  await field.press('Escape')
  await expect(row).toContainText('Yoga under old trees')
  await saved(page)

  const visitor = await (await browser.newContext({ baseURL: studio.url })).newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Yoga under old trees')
  await row.click()
  await field.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field).toHaveAccessibleDescription('Please write the text, or go back to the original')
  await field.pressSequentially('Hills')
  await expect(field, 'stays open when the first letter ends the refusal').toHaveValue('Hills')
  await page.getByRole('button', { name: 'Original' }).click()
  await saved(page)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Three new classes, every single day')
  await visitor.context().close()
})

test('a photograph that is narrower than large windows is taken, and it is said at its field that it looks soft there', {
  tag: '@night',
}, async ({ page }) => {
  await openSettings(page, '/look')
  await page.route('**/api/Settings/hero', (route) => route.fulfill({ status: 200, json: {} }))
  const drawn = await page.evaluate((width) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height: 400 })
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, 1200)
  const buffer = Buffer.from(drawn, 'base64')
  await page
    .getByLabel('File of the photograph')
    .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('This photograph is 1,200 pixels wide.')).toBeVisible()
  await expect(page.getByText('The photograph is being prepared', { exact: true })).toBeVisible()
})

test('an Admin presses what must stay in the photograph, or moves it with the arrow keys, and phones show it', {
  tag: '@night',
}, async ({ page, studio }) => {
  test.setTimeout(120_000)
  await openSettings(page, '/look')
  const half = { width: 800, height: 1000, channels: 3 as const, background: '#fafafa' }
  const create = { ...half, width: 1600, background: '#0a0a0a' }
  const buffer = await sharp({ create })
    .composite([{ input: { create: half }, left: 800, top: 0 }])
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('File of the photograph')
    .setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer })
  const whole = page.getByRole('img', { name: /^The whole photograph/ })
  await whole.getByText('Phone').waitFor()
  const lightOnPhone = async () => {
    const { hero } = await (await fetch(`${studio.url}/api/Settings`)).json()
    if (!hero) return 128
    const picture = await (await fetch(studio.url + hero.tall.src)).arrayBuffer()
    return (await sharp(Buffer.from(picture)).stats()).channels[0]?.mean
  }
  const savePoint = async () => {
    await page.getByRole('button', { name: 'Save the point' }).click()
    await expect(page.getByRole('button', { name: 'Save the point' })).toHaveCount(0)
  }

  const box = await whole.boundingBox()
  if (!box) throw new Error('no photograph')
  await whole.click({ position: { x: box.width * 0.9, y: box.height / 2 } })
  await expectAccessible(page)
  await savePoint()
  await expect.poll(lightOnPhone, { timeout: 60_000 }).toBeGreaterThan(230)
  await page.getByRole('slider', { name: 'Left to right' }).press('Home')
  await savePoint()
  await expect.poll(lightOnPhone, { timeout: 60_000 }).toBeLessThan(30)
  await page.getByRole('button', { name: 'Back to the default: Photograph' }).click()
  await expect(page.getByText('You have no picture. The drawn one is shown.')).toBeVisible()
})

test('an Admin’s own legal text has its preview beside it and is the page; a mail goes to the new contact address (D15, LEGAL-02)', async ({
  page,
  browser,
  studio,
  isMobile,
}) => {
  await openSettings(page, '/waiver')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('# House rules\n\nOf {{studioName}}.\n\n## Shoes\n\nOutside, *please*.')
  if (isMobile) await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Shoes' })).toBeVisible()
  await expect(preview).toContainText('Of Auren.')
  await expectAccessible(page)
  await saved(page)

  await open(page, '/admin/settings/links')
  await expectAccessible(page)
  await page.getByLabel('Contact address').fill('desk@cove.example')
  await saved(page)

  const visitor = await (await browser.newContext({ baseURL: studio.url })).newPage()
  await visitor.goto('/waiver')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('House rules')
  const message = { name: 'Rosa', email: 'rosa@example.com', message: 'Hello' }
  expect((await visitor.request.post('/api/Form', { data: message })).ok()).toBe(true)
  await expect.poll(() => studio.mailsTo('desk@cove.example')).toContain('Message from Rosa')
  await visitor.context().close()
})

test('whoever leaves what is not saved is asked first, and stays with what they typed (D17.settings)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.text().includes('blocker') && warnings.push(message.text()))
  await openSettings(page, '/mails')
  await expectAccessible(page)
  await page.getByLabel('Sender', { exact: true }).fill('The front desk')
  await expect(page.getByRole('figure', { name: 'How an email begins' })).toContainText('The front desk')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Look' }).click()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: 'Leave without saving?' }))
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Sender', { exact: true })).toHaveValue('The front desk')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Look' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/look$/)
  await test.step('Discard and Esc ask as well, and the focus stays on the page', async () => {
    await page.getByRole('textbox', { name: 'Brand', exact: true }).fill('#2F5D4A')
    const discard = page.getByRole('dialog', { name: 'Discard your changes?' })
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await discard.getByRole('button', { name: 'Keep them' }).click()
    const brand = page.getByRole('textbox', { name: 'Brand', exact: true })
    await expect(brand).toHaveValue('#2f5d4a')
    await brand.press('Escape')
    await discard.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(brand).not.toHaveValue('#2f5d4a')
    await expect(page.getByRole('button', { name: 'Discard', exact: true })).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
  })
  expect(warnings, 'one guard at a time').toEqual([])
})

test('a legal text that can’t be a page says why beside its box while it is written, and what was typed is said to be back (D15, D2)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/settings/waiver')
  const text = page.getByRole('textbox', { name: 'Text' })
  await page.route('**/Settings/legal/preview', (route) =>
    route.fulfill({
      status: 400,
      json: { Message: 'This text is too knotted', Fields: { markdown: 'This text is too knotted' } },
    }),
  )
  await text.fill('# Waiver')
  await expect(text).toHaveAccessibleDescription(/This text is too knotted/)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    'once the text can be shown as a page',
  )
  await page.reload()
  await expect(page.getByText('What you typed here before is back')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await text.fill('No title')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const fault = page.getByText('Please begin with a title')
  const belowBar = async () => {
    const bar = await page.locator('[data-changed]').boundingBox()
    const it = await fault.boundingBox()
    return it && bar ? it.y + it.height - bar.y : null
  }
  await expect.poll(belowBar, 'the reason stands above the bar that saves').toBeLessThanOrEqual(0)
})

test('the currency is fixed since the first sale; how its amounts are written is chosen, and every page follows (D5)', {
  tag: '@night',
}, async ({ page, browser, studio }) => {
  await openSettings(page)
  await expect(page.getByLabel('Currency')).toHaveValue('US Dollar, USD')
  await expect(page.getByText(/^Fixed since your first sale on .* 20\d\d, because receipts/)).toBeVisible()
  const places = page.getByLabel('Numbers and dates as in')
  const reads = page.getByRole('region', { name: 'How it reads' })
  await expect(reads).toContainText('$29.00')
  await places.selectOption({ label: 'German (Germany)' })
  await expect(reads).toContainText('29,00\u00a0$')
  await saved(page)

  const visitor = await (await browser.newContext({ baseURL: studio.url })).newPage()
  await visitor.goto('/membership-pricing')
  await expect(visitor.getByRole('article').first()).toContainText(/\d\u00a0\$/)
  await places.selectOption({ index: 0 })
  await saved(page)
  await visitor.reload()
  await expect(visitor.getByRole('article').first()).toContainText(/\$\d/)
  await visitor.context().close()
})

test('before it the currency is chosen, and what prices become is said; a sale that was quicker is told at the field (D5)', {
  tag: '@night',
}, async ({ page }) => {
  // As it was read before the first sale.
  await page.route('**/api/Settings/own', async (route) => {
    const answer = await route.fetch()
    const told = await answer.json()
    const { money } = told
    const own = { ...money.own, currency: null }
    await route.fulfill({ response: answer, json: { ...told, money: { ...money, own, fixed: null } } })
  })
  await openSettings(page)
  const currency = page.getByLabel('Currency')
  await currency.selectOption({ label: 'Japanese Yen, JPY' })
  await expect(page.getByText('Full Membership: $29.00 becomes ¥2,900')).toBeVisible()
  await expect(page.getByText('Currency: US Dollar, USD to Japanese Yen, JPY.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How it reads' })).toContainText('¥2,900')
  await expectAccessible(page)
  await save(page)
  await expect(currency).toHaveAccessibleDescription(/^The currency is fixed since the first sale/)
})
