import { expect, type Page, test } from '@playwright/test'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { complaintsOf } from './complaints.ts'
import { makeAccount, newPerson, proveAPerson, typeCard } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

test.use({ actionTimeout: 20_000 })

/** How a translator keeps the text that it wraps: Chrome's puts a copy in its place, others put it into their element. */
type Way = 'a copy' | 'the text itself'

/** Translates what is on the page as browsers do: a `<font>` around each text. */
const translate = (page: Page, way: Way) =>
  page.evaluate((kept) => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
      text.parentElement?.closest('script, style, font, textarea, noscript') || !text.nodeValue?.trim()
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    )
    const texts: Node[] = []
    while (walk.nextNode()) texts.push(walk.currentNode)
    for (const text of texts) {
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.parentNode?.replaceChild(outer, text)
      inner.append(kept === 'a copy' ? (text.nodeValue ?? '') : text)
    }
  }, way)

/** Whether the browser still offers to translate the page. */
const isTranslatable = (page: Page) =>
  page.evaluate(
    () => !document.querySelector('html[translate=no], body[translate=no], meta[content=notranslate]'),
  )

/** Opens a page and translates it. */
const arrive = async (page: Page, path: string, way: Way) => {
  await open(page, path)
  await translate(page, way)
}

for (const way of ['a copy', 'the text itself'] as const) {
  test(`a translated page, where the browser keeps ${way}, goes on: forms, codes, lists and amounts`, {
    tag: '@night',
  }, async ({ page }) => {
    const complaints = await complaintsOf(page)
    const main = page.getByRole('main')
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

    await test.step('a wrong password', async () => {
      await arrive(page, '/signin', way)
      expect(await isTranslatable(page)).toBe(true)
      await press('Sign In')
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/./)
      await translate(page, way)
      await page.getByLabel('Email').fill('member@demo.studio')
      await page.getByLabel('Password', { exact: true }).fill('Wrong1234')
      await press('Sign In')
      await expect(main).toContainText('Wrong email or password')
    })

    await test.step('an empty sign-up, and what is wrong one after the other', async () => {
      await arrive(page, '/signup', way)
      await translate(page, way)
      await press('Continue')
      await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/required/)
      await translate(page, way)
      await page.getByLabel('First name').fill('Rosa')
      await page.getByLabel('First name').blur()
      await expect(page.getByLabel('First name')).not.toHaveAccessibleDescription(/required/)
    })

    await test.step('a forgotten password', async () => {
      await arrive(page, '/forgot-password', way)
      await press('Reset Password')
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/./)
      await translate(page, way)
      await page.getByLabel('Email').fill('nobody@demo.studio')
      await press('Reset Password')
      await expect(page).toHaveURL(/:\d+\/$/)
    })

    await test.step('filters and Load More', async () => {
      await arrive(page, '/daily-classes', way)
      const days = main.getByRole('heading', { level: 2 }).filter({ hasText: 'Classes' })
      const before = await days.count()
      await press('Load More')
      await expect.poll(() => days.count()).toBeGreaterThan(before)
      await translate(page, way)
      await press('Newest first')
      await translate(page, way)
      await page.getByRole('button', { name: 'Hatha' }).click()
      await expect(page).toHaveURL(/style=/)
      await press('Clear filters')
      await expect(page).not.toHaveURL(/style=/)
    })

    await test.step('the steps of joining; the amounts are the current ones', async () => {
      await arrive(page, '/membership-pricing', way)
      const link = page.getByRole('link', { name: 'Choose plan Full Membership' })
      await link.click()
      await expect(page).toHaveURL(/first-step$/)
      await translate(page, way)
      const person = newPerson()
      await makeAccount(page, person)
      await expect(page).toHaveURL(/third-step$/)
      await expect(main).toContainText(/You will be charged \$29 on/)
      await translate(page, way)
      await page.getByLabel('Promo code').fill('welcome 20')
      await press('Apply')
      await expect(main).toContainText(/You will be charged \$23\.20 on/)
      await expect(main).not.toContainText(/charged \$29 on/)
      await translate(page, way)
      await typeCard(page, person.card)
      await proveAPerson(page)
      await press('Review')
      await expect(page).toHaveURL(/review-payment$/)
      await translate(page, way)
      await press('Start My Membership')
      await page.getByLabel('I accept').check()
    })
    // A refused password and an unknown address are errors of their calls, and no error of the page.
    expect(complaints.filter((words) => !words.startsWith('Failed to load resource'))).toEqual([])
  })
}

test('a translated studio is walked from page to page, as a visitor, a member and an Admin', {
  tag: '@night',
}, async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`))
  const walk = async (paths: string[]) => {
    await arrive(page, paths[0] ?? '/', 'a copy')
    for (const path of paths) {
      await page.evaluate((to) => {
        const router = Reflect.get(window, '__reactRouterDataRouter') as { navigate(to: string): void }
        router.navigate(to)
      }, path)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
      await translate(page, 'a copy')
    }
  }
  const visitors = [
    '/',
    '/daily-classes',
    '/search',
    '/training-paths',
    '/personal-practice',
    '/about',
    '/waiver',
  ]
  await walk([
    ...visitors,
    '/membership-pricing',
    '/all-personal-practice',
    '/terms-of-service',
    '/forgot-password',
  ])
  await arriveAsMember(page, newPerson())
  const own = ['info', 'membership', 'plan/edit', 'card/edit', 'invoices', 'favourites', 'history', 'account']
  await walk(['/', ...own.map((part) => `/profile/${part}`), '/notifications', '/my-personal-practice', '/'])
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  const office = [
    'users/all',
    'subscribers',
    'subscription',
    'daily-classes',
    'live',
    'promo',
    'notification',
  ]
  await walk(
    ['overview', ...office, 'settings', 'audit-log', 'account', 'overview'].map((part) => `/admin/${part}`),
  )
  expect(faults).toEqual([])
})

test('a page that is translated before its scripts are there starts without an error', {
  tag: '@night',
}, async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walk.nextNode()) texts.push(walk.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, noscript')) continue
        const font = document.createElement('font')
        font.textContent = text.data.replaceAll('e', 'é')
        text.replaceWith(font)
      }
    })
  })
  for (const path of ['/about', '/membership-pricing', '/signin']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/./)
  expect(faults).toEqual([])
})

test('the names of people and of the studio are left as they are by a translator', { tag: '@night' }, async ({
  page,
}) => {
  const { records } = await callAt(new URL((await page.request.get('/health/live')).url()).origin)(people, {
    query: { role: 'Coach' },
  })
  const names = [...records.map(({ firstName, lastName }) => `${firstName} ${lastName}`), 'Auren']
  for (const path of ['/', '/about', '/daily-classes', '/personal-practice', '/all-personal-practice']) {
    await open(page, path)
    const found = await page.evaluate((all) => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const shown: { name: string; kept: boolean }[] = []
      while (walk.nextNode()) {
        const name = walk.currentNode.nodeValue?.trim() ?? ''
        const around = walk.currentNode.parentElement
        // A name within a sentence is the sentence's.
        const alone = !/^[,.]|[\w’]/.test(around?.textContent?.replace(name, '').trim() ?? '')
        const kept = Boolean(around?.closest('[translate=no]'))
        if (alone && all.includes(name)) shown.push({ name, kept })
      }
      return shown
    }, names)
    expect(found.length, path).toBeGreaterThan(2)
    expect(
      found.filter(({ kept }) => !kept).map(({ name }) => name),
      path,
    ).toEqual([])
  }
})
