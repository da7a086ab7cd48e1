import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { complaintsOf } from './complaints.ts'
import { makeAccount, newPerson, proveAPerson, typeCard } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

test.use({ serviceWorkers: 'allow' })

const FIRST = 'Three new classes, every single day'
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the root-relative addresses of the pages that this browser has cached. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('seen-pages-1')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })

/** Returns everything that this browser has cached, as one text. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        texts.push(`${key.url}\n${await (await cache.match(key, { ignoreVary: true }))?.text()}`)
      }
    }
    return texts.join('\n')
  })

test('without a network a visitor finds the pages they have seen, and for others a page that says so and names those', {
  tag: '@night',
}, async ({ page, context }) => {
  const complaints = await complaintsOf(page)
  await open(page, '/')
  await expect.poll(() => keptPages(page)).toEqual(['/'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect.poll(() => keptPages(page)).toEqual(['/', '/membership-pricing'])
  expect(complaints).toEqual([])
  await context.setOffline(true)
  await page.goto('/')
  await expect(title(page)).toHaveText(FIRST)
  await expect(page.getByText('This page is as it was on your last visit.')).toBeVisible()
  await page.goto('/waiver')
  await expect(title(page)).toHaveText('No connection, for now')
  const faces = () => page.evaluate(() => [...document.fonts].map(({ status }) => status))
  await expect.poll(faces).toEqual(['loaded', 'loaded'])
  await expectAccessible(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Auren' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('status')).toHaveText(
    'You are offline. The page loads by itself once you are back online.',
  )
  const seen = page.getByRole('listitem').getByRole('link')
  await expect(seen).toHaveText(['Pricing', 'Online yoga, three new classes every day'])
  await seen.first().click()
  await expect(title(page)).toHaveText('Pay for the practice you will keep')
  await page.goto('/waiver')
  await expect(title(page)).toHaveText('No connection, for now')
  await context.setOffline(false)
  await expect(title(page)).toHaveText('Waiver')
})

test('what is kept is what any visitor is sent: nothing of a member, and nothing at all once somebody signs in or out (S-S11)', {
  tag: '@night',
}, async ({ page, context }) => {
  const member = newPerson()
  await arriveAsMember(page, member)
  await open(page, '/')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await open(page, '/profile/info')
  await expect(page.getByRole('main')).toContainText(member.userName)
  await open(page, '/about')
  // Longer than the time after which a visitor's page is cached.
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(4_000)
  expect(await keptPages(page)).toEqual([])
  const kept = await everythingKept(page)
  expect(kept).toContain('No connection, for now')
  for (const own of [member.userName, member.email, 'Rosa']) expect(kept).not.toContain(own)
  await context.setOffline(true)
  await page.goto('/profile/info')
  await expect(title(page)).toHaveText('No connection, for now')
  await expect(page.getByRole('listitem')).toHaveCount(0)
})

test('a visitor’s pages are forgotten once somebody signs in on the device, and again when they sign out', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/about')
  await expect.poll(() => keptPages(page)).toEqual(['/about'])
  await open(page, '/signin')
  await page.getByLabel('Email').fill('member@demo.studio')
  await page.getByLabel('Password', { exact: true }).fill('Member123')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect.poll(() => keptPages(page)).toEqual([])
  // As if a page had been loading meanwhile.
  await page.evaluate(async () => (await caches.open('seen-pages-1')).put('/left', new Response('left')))
  await open(page, '/profile/info')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(title(page)).toHaveText(FIRST)
  await expect.poll(() => keptPages(page)).not.toContain('/left')
})

test('the site can be kept beside a device’s apps: its manifest is read, and each of its icons is there', {
  tag: '@night',
}, async ({ page, request }) => {
  await open(page, '/')
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  for (const { src } of JSON.parse(data ?? '{}').icons) {
    const icon = await request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png'])
  }
})

test('the service worker is asked for anew each time, fetches from the studio alone, and looks at no call', {
  tag: '@night',
}, async ({ page, request }) => {
  const { headers } = { headers: (await request.get('/service-worker.js')).headers() }
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const calls: boolean[] = []
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/')) calls.push(answer.fromServiceWorker())
  })
  await open(page, '/profile/invoices')
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(calls).not.toContain(true)
})

test('offline, the captcha and the step say what is wrong and keep everything, and the note covers no button (CARD-06, D2)', {
  tag: '@night',
}, async ({ page, context }) => {
  const person = newPerson()
  await open(page, '/membership-pricing')
  await page.getByRole('link', { name: 'Choose plan Full Membership' }).click()
  await makeAccount(page, person)
  await expect(page).toHaveURL(/third-step$/)
  await typeCard(page, person.card)
  await context.setOffline(true)
  const captcha = page.getByLabel('I am a person')
  await captcha.click()
  await expect(captcha).toHaveAccessibleDescription(/The studio can’t be reached/)
  await expect(captcha).not.toBeChecked()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page).toHaveURL(/third-step$/)
  await expect(page.getByLabel('CVC')).toHaveValue('424')
  await context.setOffline(false)
  await proveAPerson(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page).toHaveURL(/review-payment$/)
})

test('every button of a page can be pressed while the offline note is there', { tag: '@night' }, async ({
  page,
  context,
}) => {
  for (const height of [844, 500]) {
    await page.setViewportSize({ width: 390, height })
    for (const path of ['/about', '/daily-classes', '/membership-pricing']) {
      await open(page, path)
      await context.setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
      const covered = await page.evaluate(() => {
        const note = document.querySelector('[role=status]:has(b)')
        const controls = [...document.querySelectorAll('main a, main button, footer a')].filter((one) =>
          one.checkVisibility(),
        )
        return controls
          .filter((one) => {
            one.scrollIntoView({ block: 'center', behavior: 'instant' })
            const { left, top, width, height } = one.getBoundingClientRect()
            const hit = document.elementFromPoint(left + width / 2, top + height / 2)
            return note?.contains(hit)
          })
          .map((one) => one.textContent)
      })
      expect([path, covered]).toEqual([path, []])
      await context.setOffline(false)
    }
  }
})
