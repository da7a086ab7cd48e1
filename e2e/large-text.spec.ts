import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** What does not fit at 200 % text: the page that scrolls sideways, words that leave their box, a skip link in view. */
const misfits = (page: Page, words: 'whole' | 'any') =>
  page.evaluate((whole) => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const all = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
    const beyond = all
      .filter((one) => one.checkVisibility() && !one.closest('svg, table, [tabindex="0"]'))
      .filter((one) => {
        const { right, left, width } = one.getBoundingClientRect()
        return width > 0 && (right > innerWidth + 1 || left < -1)
      })
      .filter((one) => one.children.length === 0 && one.textContent?.trim())
      .map((one) => `${one.localName} "${one.textContent?.trim().slice(0, 30)}"`)
    const isClipped = (one: HTMLElement | null): boolean =>
      one !== null && (one.offsetWidth === 1 || isClipped(one.parentElement))
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('svg, table')) continue
      // Hidden texts for screen readers, and addresses.
      if (isClipped(text.parentElement) || text.nodeValue?.includes('@')) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{L}{4,}/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    const skip = document.querySelector('a[href="#main"]')?.getBoundingClientRect()
    return [
      ...(wide > 1 ? [`scrolls sideways by ${wide}`] : []),
      ...(wide > 1 ? beyond.slice(0, 4) : []),
      ...(whole === 'whole' && broken.length > 0
        ? [`broken: ${[...new Set(broken)].slice(0, 6).join(', ')}`]
        : []),
      ...(skip && skip.bottom > 0 && skip.right > 0 ? ['skip link'] : []),
    ]
  }, words)

async function walk(page: Page, paths: readonly string[], words: 'whole' | 'any' = 'whole'): Promise<void> {
  const wrong: string[] = []
  for (const path of paths) {
    await open(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const fault of await misfits(page, words)) wrong.push(`${path} at ${size.width}: ${fault}`)
    }
  }
  expect(wrong).toEqual([])
}

test('a visitor’s pages can be read with text of 200 % (WCAG 1.4.4)', { tag: '@night' }, async ({ page }) => {
  const site = [
    '/',
    '/daily-classes',
    '/search',
    '/training-paths',
    '/personal-practice',
    '/all-personal-practice',
  ]
  const words = ['/about', '/waiver', '/terms-of-service', '/terms-and-privacy', '/nowhere']
  await walk(page, ['/membership-pricing', ...site, ...words, '/signin', '/signup', '/forgot-password'])
})

test('the table of plans scrolls by the keyboard where large text makes it wider than the page (WCAG 2.1.1)', {
  tag: '@night',
}, async ({ page }) => {
  const table = page.getByRole('region', { name: 'What each plan opens' })
  await open(page, '/membership-pricing')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(table).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  await expectAccessible(page)
})

/** Where it is two in the afternoon, whose greeting has the longest word; zones of this kind count westwards. */
const hours = 14 - new Date().getUTCHours()
const afternoon = test.extend({ timezoneId: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` })

afternoon(
  'a member’s pages can be read with text of 200 % (WCAG 1.4.4)',
  { tag: '@night' },
  async ({ page }) => {
    await arriveAsMember(page, newPerson())
    const own = [
      'info',
      'membership',
      'plan/edit',
      'card/edit',
      'invoices',
      'favourites',
      'history',
      'account',
    ]
    await walk(page, [
      '/',
      ...own.map((part) => `/profile/${part}`),
      '/my-personal-practice',
      '/notifications',
    ])
  },
)

test('the numbers of the steps stand in their circles with text of 200 % (WCAG 1.4.4)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/signup')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const steps = page.getByRole('list', { name: 'Step 1 of 4' })
  const outside = await steps.evaluate((list) =>
    [...list.querySelectorAll('span')]
      .filter((one) => /^\d$/.test(one.textContent ?? ''))
      .filter((circle) => {
        const text = document.createRange()
        text.selectNodeContents(circle)
        const { top, bottom } = circle.getBoundingClientRect()
        const line = text.getBoundingClientRect()
        return Math.abs((line.top + line.bottom) / 2 - (top + bottom) / 2) > 1
      })
      .map((one) => one.textContent),
  )
  expect(outside).toEqual([])
})

test('days, date and time of a path are whole with text of 200 % (WCAG 1.4.4)', { tag: '@night' }, async ({
  page,
}) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/training-paths')
  await page.locator('a[href^="/training-track/"]:not([href*="/video/"])').first().click()
  await page.getByRole('button', { name: 'Choose your days' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Your dates')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const wraps = () =>
    dialog
      .locator('label')
      .evaluateAll((labels) =>
        labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
  for (const size of ['100%', '200%']) {
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text
    }, size)
    expect(await wraps()).toEqual([])
    const { width } = (await dialog.getByLabel('First day').boundingBox()) ?? { width: 0 }
    // '12/01/2026', and the sign of the calendar.
    expect(width).toBeGreaterThan(7 * 16 * (size === '200%' ? 2 : 1))
  }
})

test('the office can be read with text of 200 % (WCAG 1.4.4)', { tag: '@night' }, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  const parts = [
    'overview',
    'users/all',
    'subscribers',
    'subscribers/invoices',
    'subscription',
    'daily-classes',
    'live',
  ]
  await walk(
    page,
    [...parts, 'promo', 'notification', 'settings', 'audit-log', 'account'].map((part) => `/admin/${part}`),
    // Long names, addresses and codes break where they must.
    'any',
  )
})
