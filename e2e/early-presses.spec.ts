import { expect, type Page, test } from '@playwright/test'
import { open, waitForHydration } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const busy = '[aria-busy="true"]'

/** Opens an address whose scripts are delayed until `deliver` is called. */
async function openBeforeScripts(page: Page, path: string): Promise<{ deliver: () => void }> {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await delivered
    await route.continue()
  })
  await page.goto(path)
  return { deliver }
}

test('Play that is pressed before the scripts are there opens the film once they are', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  const home = await (await page.request.get('/', { headers: { cookie: '' } })).text()
  const { deliver } = await openBeforeScripts(page, /href="(\/date\/[^"]+)"/.exec(home)?.[1] ?? '')
  const play = page.getByRole('button', { name: /^(Play|Resume) / })
  await play.click()
  await play.click()
  await expect(play).toHaveAttribute('aria-busy', 'true')
  deliver()
  await expect(page.locator('video')).toBeAttached()
  await expect(page.locator(busy)).toHaveCount(0)
})

test('a press that changes something changes it once, however often it was repeated', {
  tag: '@night',
}, async ({ page }) => {
  const { deliver } = await openBeforeScripts(page, '/about')
  const theme = page.getByRole('button', { name: /^Theme: / }).filter({ visible: true })
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await menu.click()
    await expect(menu).toHaveAttribute('aria-busy', 'true')
    deliver()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  } else {
    await expect(theme).toHaveAccessibleName('Theme: as on this device. Change to light')
    await theme.click()
    await theme.click()
    deliver()
    await expect(theme).toHaveAccessibleName('Theme: light. Change to dark')
  }
  await expect(page.locator(busy)).toHaveCount(0)
})

test('what is typed and sent before the scripts are there signs in, and no address names it (AUTH-01)', {
  tag: '@night',
}, async ({ page }) => {
  const addresses: string[] = []
  const sent: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url())
    if (request.url().endsWith('/api/User/login')) sent.push(request.postData() ?? '')
  })
  const { deliver } = await openBeforeScripts(page, '/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill('member@demo.studio')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.pressSequentially('Member123')
  await password.press('Enter')
  await password.press('Enter')
  deliver()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('timer')).toBeVisible()
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { email: 'member@demo.studio', password: 'Member123', timeZone: expect.any(String) },
  ])
  expect(addresses.filter((address) => /Member123|member%40/.test(address))).toEqual([])
})

test('what is typed while the scripts come stays, letter by letter', { tag: '@night' }, async ({ page }) => {
  const { deliver } = await openBeforeScripts(page, '/signup/first-step')
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(4)
  const name = page.getByRole('textbox', { name: 'First name' })
  await page.getByRole('textbox', { name: 'Last name' }).fill('Tree')
  await name.click()
  deliver()
  await page.keyboard.type(letters, { delay: 15 })
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'User name' }).focus()
  await expect(name).toHaveValue(letters)
  await page.reload()
  await expect(name).toHaveValue(letters)
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Tree')
})

test('what fills a field right after hydration, before the draft is back, costs the draft nothing (D3)', {
  tag: '@night',
}, async ({ page }) => {
  const field = (name: string) => page.getByRole('textbox', { name })
  await open(page, '/signup/first-step')
  await field('First name').fill('Ash')
  await field('Last name').fill('Birch')
  await field('User name').fill('ash.birch')
  await page.addInitScript(() => {
    const listen = document.addEventListener
    // The form listens for the first focus when it is hydrated; the draft comes back in a later task.
    document.addEventListener = function (this: Document, ...[kind, heard, how]: unknown[]) {
      listen.call(this, kind as string, heard as EventListener, how as AddEventListenerOptions)
      if (kind !== 'focusin' || !(how as AddEventListenerOptions)?.once) return
      queueMicrotask(() => {
        const filled = document.querySelector<HTMLInputElement>('[name=lastName]')
        if (!filled) return
        // As the browser does, past React's own property.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(filled, 'Elm')
        filled.dispatchEvent(new Event('input', { bubbles: true }))
      })
    } as typeof listen
  })
  await open(page, '/signup/first-step')
  await expect(field('First name')).toHaveValue('Ash')
  await expect(field('Last name')).toHaveValue('Elm')
  await expect(field('User name')).toHaveValue('ash.birch')
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.signup).draft)
  await expect.poll(kept).toEqual({ firstName: 'Ash', lastName: 'Elm', email: '', userName: 'ash.birch' })
})

test('a page whose parts React has to draw anew does what was pressed in the old ones', {
  tag: '@night',
}, async ({ page }) => {
  await page.route('**/about', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(<main[^>]*>)/, '$1<b>Added on the way</b>')
    await route.fulfill({ response: answer, body })
  })
  const { deliver } = await openBeforeScripts(page, '/about')
  const button = page.getByRole('button', { name: /^(Theme: |Open menu)/ }).filter({ visible: true })
  const name = await button.first().getAttribute('aria-label')
  await button.first().click()
  await expect(page.getByText('Added on the way')).toBeVisible()
  deliver()
  await expect(page.getByText('Added on the way')).toHaveCount(0)
  if (name === 'Open menu') await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  else await expect(page.getByRole('button', { name: 'Theme: light. Change to dark' })).toBeVisible()
})

test('a link is followed by the browser alone, and forgets what was pressed before it', {
  tag: '@night',
}, async ({ page }) => {
  const asked: string[] = []
  await page.route('**/terms-of-service', (route) => {
    asked.push(route.request().resourceType())
    return route.fulfill({ status: 204 })
  })
  const { deliver } = await openBeforeScripts(page, '/about')
  const button = page.getByRole('button', { name: /^(Theme: |Open menu)/ }).filter({ visible: true })
  const name = await button.first().getAttribute('aria-label')
  await button.first().click()
  await expect(page.locator(busy)).toHaveCount(1)
  await page.getByRole('link', { name: 'Terms' }).first().click()
  await expect(page.locator(busy)).toHaveCount(0)
  deliver()
  await waitForHydration(page)
  await expect(button.first()).toHaveAttribute('aria-label', name ?? '')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(asked).toEqual(['document'])
})

test('boxes that are ticked before the scripts are there are ticked, each of them', {
  tag: '@night',
}, async ({ page }) => {
  const { deliver } = await openBeforeScripts(page, '/daily-classes')
  const boxes = page.getByRole('checkbox')
  await page.getByRole('group', { name: 'Teachers' }).locator('label').nth(0).click()
  await page.getByRole('group', { name: 'Teachers' }).locator('label').nth(2).click()
  await expect(page.locator(busy)).toHaveCount(2)
  deliver()
  await expect(boxes.nth(0)).toBeChecked()
  await expect(boxes.nth(2)).toBeChecked()
  await expect(boxes.nth(1)).not.toBeChecked()
})
