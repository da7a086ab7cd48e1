import { expect, test } from '@playwright/test'
import { signInAgain } from './end-session.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const position = () => (document.querySelector('video') as HTMLVideoElement | null)?.currentTime ?? 0

test('an access token that is refused is renewed once, and a film goes on where it stood (AUTH-06, D2)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  await page.getByRole('button', { name: /^(Play|Resume) / }).click()
  await expect.poll(() => page.evaluate(position)).toBeGreaterThan(7)
  const address = page.url()
  const renewals: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/refreshAccessToken')) renewals.push(answer.status())
  })
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}')
    localStorage.setItem('session', JSON.stringify({ ...session, accessToken: `${session.accessToken}x` }))
  })
  await page.reload()
  await expect(page.locator('video')).toBeAttached()
  await expect.poll(() => page.evaluate(position)).toBeGreaterThan(3)
  expect(page.url()).toBe(address)
  expect(renewals).toEqual([200])
})

test('a member who presses Play before their own answer is there sees the film (ACCESS-26)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  const address = await page.locator('a[href^="/date/"]').first().getAttribute('href')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/Video/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address ?? '')
  await page.getByRole('button', { name: /^(Play|Resume) / }).click()
  answer()
  await expect(page.locator('video')).toBeAttached()
})

test('a film that the studio can not open now says so, and speaks of no other plan (ACCESS-26, ERR-03)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  const address = await page.locator('a[href^="/date/"]').first().getAttribute('href')
  const busy = { status: 503, json: { Message: 'The studio has a lot to do.', code: 'Unavailable' } }
  await page.route('**/api/Video/*', (route) => route.fulfill(busy))
  await page.goto(address ?? '')
  await page.getByRole('button', { name: /^(Play|Resume) / }).click()
  await expect(page.getByText('The studio has a lot to do.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Subscription' })).toHaveCount(0)
})

test('a film ends when its member signs out in another tab (AUTH-05)', { tag: '@night' }, async ({
  page,
  context,
}) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  await page.getByRole('button', { name: /^(Play|Resume) / }).click()
  await expect(page.locator('video')).toBeAttached()
  const other = await context.newPage()
  await open(other, '/')
  await other.evaluate(() => localStorage.removeItem('session'))
  await expect(page.locator('video')).toHaveCount(0)
})

test('where another tab signs the next person in, nothing of the one before is shown (D2, S-S11)', {
  tag: '@night',
}, async ({ page, context }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/profile/invoices')
  const bills = page.locator('main td')
  await expect(bills).not.toHaveCount(0)
  const other = await context.newPage()
  await open(other, '/')
  // What the next person reads is still on its way.
  await page.route('**/api/Invoices*', () => {})
  await other.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'daily@demo.studio', password: 'Member123' })
    const answer = await fetch('/api/User/login', { method: 'POST', headers, body })
    localStorage.setItem('session', JSON.stringify(await answer.json()))
  })
  await expect(bills).toHaveCount(0)
})

test('an access token that can not be read is renewed, and no page fails (AUTH-06, D2)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}')
    localStorage.setItem('session', JSON.stringify({ ...session, accessToken: 'garbage' }))
  })
  await open(page, '/profile/membership')
  await expect(page.getByRole('main')).toContainText(/ending \d{4}/)
})

test('a page that is opened with a token that is over renews it first, and reads once (AUTH-06, D2)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}')
    const [head, body = '', sign] = session.accessToken.split('.')
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    const over = btoa(JSON.stringify({ ...claims, exp: claims.exp - 3600 })).replaceAll('=', '')
    localStorage.setItem('session', JSON.stringify({ ...session, accessToken: [head, over, sign].join('.') }))
  })
  const refused: string[] = []
  let loads = 0
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  page.on('load', () => {
    loads += 1
  })
  await open(page, '/profile/membership')
  await expect(page.getByRole('main')).toContainText(/ending \d{4}/)
  expect(refused).toEqual([])
  expect(loads).toBe(1)
})

test('a half typed name is still there when the session was renewed while it was saved (AUTH-06, D2)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/profile/info')
  await page.getByRole('button', { name: 'Edit first name' }).click()
  const name = page.getByRole('textbox', { name: 'First name' })
  await name.fill('Ilsebill')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}')
    localStorage.setItem('session', JSON.stringify({ ...session, accessToken: `${session.accessToken}x` }))
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save' }).click()
  await reloaded
  await expect(name).toHaveValue('Ilsebill')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit first name' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit first name' })).toBeVisible()
  await expect(name).toHaveCount(0)
})

test('a session that was ended elsewhere leads to the sign-in page, and from there back to where the person was (AUTH-07, D2)', async ({
  page,
}) => {
  await arriveSignedIn(page, 'daily@demo.studio', 'Member123')
  await open(page, '/')
  await expect(page.getByRole('timer')).toBeVisible()
  const { refreshToken } = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}'))
  // An open page is told at once, and would leave by itself.
  await page.goto('about:blank')
  await page.request.post('/api/User/logout', { data: { refreshToken } })
  await page.goto('/profile/invoices')
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Your session ended. What you typed is kept.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  await signInAgain(page, 'daily@demo.studio', 'Member123')
  await expect(page).toHaveURL(/\/profile\/invoices$/)
})

test('Back after a sign-out says that one has signed out, another tab that what is typed there is kept, and the next person at the device comes home (ACCESS-07, D2)', async ({
  page,
}) => {
  await arriveSignedIn(page, 'daily@demo.studio', 'Member123')
  const tab = await page.context().newPage()
  await open(tab, '/profile/info')
  await open(page, '/profile/invoices')
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(tab.getByText('Your session ended. What you typed is kept.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('You have signed out. Sign in to come back to this page.')).toBeVisible()
  await expect(page.getByText('You have not access to this page')).toHaveCount(0)
  await signInAgain(page, 'teacher@demo.studio', 'Teacher123')
  await expect(page).not.toHaveURL(/signin|invoices/)
})

test('whoever signs up with an address that is registered is offered the sign-in and a new password with it (SIGNUP-01)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/signup/first-step')
  await page.getByLabel('Email').fill('daily@demo.studio')
  await page.getByLabel('User name').focus()
  await expect(page.getByText('Email address already registered')).toBeVisible()
  await page.getByRole('link', { name: 'reset your password' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByLabel('Email')).toHaveValue('daily@demo.studio')
  await page.goBack()
  await page.getByLabel('User name').focus()
  await page.getByLabel('Email').focus()
  await page.getByLabel('User name').focus()
  await expect(page.getByText('Email address already registered')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).last().click()
  await expect(page.getByLabel('Email')).toHaveValue('daily@demo.studio')
})

test('a member’s page comes from the server with the member’s menu and nobody’s data; a visitor’s with theirs (MENU-01, MENU-04, D2)', async ({
  request,
}) => {
  for (const path of ['/', '/about', '/daily-classes']) {
    const member = await request.get(path, { headers: { cookie: 'signed_in=1' } })
    const visitor = await request.get(path)
    expect(member.headers().vary).toContain('Cookie')
    const headerOf = async (answer: typeof member) =>
      /<header[\s\S]*?<\/header>/.exec(await answer.text())?.[0]
    expect(await headerOf(member)).toMatch(/>Profile<[\s\S]*>Sign Out</)
    expect(await headerOf(member)).not.toMatch(/Pricing|Sign In|Sign Up/)
    expect(await headerOf(visitor)).toMatch(/>Pricing<[\s\S]*>Sign In<[\s\S]*>Sign Up</)
    expect(await headerOf(visitor)).not.toMatch(/Profile|Sign Out/)
  }
})

test('no other menu flashes while a member’s page starts (D2)', { tag: '@night' }, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('header a, header button')) seen.add(one.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await open(page, '/about')
  const seen = await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)])
  expect(seen).toContain('Sign Out')
  for (const other of ['Sign In', 'Sign Up', 'Pricing']) expect(seen).not.toContain(other)
})
