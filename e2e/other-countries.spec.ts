import { expect, type Page, test } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { changePlan, prices } from '@studio/contract/plans/endpoints.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { setTax } from '@studio/contract/studio/own/endpoints.ts'
import { addTaxRate } from '@studio/contract/tax/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { startStudio } from './studio/own-studio.ts'

/** A studio by its settings alone: `price` is how a plan's price is written, `tax` the rate in it, `terms` what it sells besides. */
interface Studio {
  city: string
  currency: string
  place: string
  price: RegExp
  clock: 'h12' | 'h23'
  week: string
  tax?: { country: string; percent: number }
  terms?: { term: 'quarter' | 'year'; cost: number }[]
}

const STUDIOS: Studio[] = [
  {
    city: 'Asia/Tokyo',
    currency: 'JPY',
    place: 'ja-JP',
    price: /¥\d,\d{3}/,
    clock: 'h23',
    week: 'Sunday',
    tax: { country: 'JP', percent: 10 },
  },
  {
    city: 'Europe/Berlin',
    currency: 'EUR',
    place: 'de-DE',
    price: /\d\s€/,
    clock: 'h23',
    week: 'Monday',
    tax: { country: 'DE', percent: 19 },
  },
  {
    city: 'Europe/London',
    currency: 'GBP',
    place: 'en-GB',
    price: /£\d/,
    clock: 'h23',
    week: 'Monday',
    terms: [
      { term: 'quarter', cost: 80 },
      { term: 'year', cost: 285 },
    ],
  },
  { city: 'Pacific/Auckland', currency: 'NZD', place: 'en-NZ', price: /\$\d/, clock: 'h12', week: 'Monday' },
  { city: 'Asia/Kuwait', currency: 'KWD', place: 'en-US', price: /KWD\s\d/, clock: 'h12', week: 'Sunday' },
]

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** Where each of them begins; the rest is found by its links, one screen of each kind. */
const BEGIN = {
  visitor: ['/', '/about', '/membership-pricing', '/personal-practice', '/search', '/signup', '/signin'],
  member: ['/', '/profile/info', '/profile/plan/edit', '/my-personal-practice', '/my-year', '/notifications'],
  admin: [
    '/admin/overview',
    '/admin/settings',
    '/admin/users/all',
    '/admin/subscribers/invoices',
    '/teacher',
  ],
}
const NO_SCREEN =
  /^\/(api|media|art|assets|date\/.*\.|shared)|\.(ics|pdf|xml|txt|md|json)$|oauth|openapi|docs/

/** The kind of screen of an address: days and ids are all the same. */
const kindOf = (path: string) => path.replace(/\/(?=[^/]*\d)[^/]+/g, '/:one')

/** What a text may not hold in this studio. */
function faultsIn(text: string, { currency, clock }: Studio): string[] {
  const never = [
    ...(currency === 'NZD' ? [/US\$/] : [/\$\s?\d/]),
    /\bUSD\b|\bdollars?\b/i,
    /\bUTC\b(?![+−])/,
    ...(clock === 'h23' ? [/\d:\d\d\s?[ap]m\b/i] : []),
  ]
  return never.flatMap((one) => {
    const at = text.search(one)
    return at < 0 ? [] : [text.slice(Math.max(0, at - 40), at + 40).replace(/\s+/g, ' ')]
  })
}

/** Reads every kind of screen that links lead to, and returns what is wrong on them. */
async function walk(page: Page, begin: readonly string[], studio: Studio): Promise<string[]> {
  const wrong: string[] = []
  const seen = new Set<string>()
  const waiting = [...begin]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(kindOf(path)) || NO_SCREEN.test(path)) continue
    seen.add(kindOf(path))
    await page.setViewportSize(DESKTOP)
    await open(page, path)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const found = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split(/[?#]/)[0] ?? ''))
    waiting.push(...found)
    await page.setViewportSize(PHONE)
    const { text, wide } = await page.evaluate(() => {
      // What could be chosen instead is not said.
      for (const list of document.querySelectorAll('select')) list.remove()
      for (const group of document.querySelectorAll('fieldset'))
        if (group.querySelector('legend')?.textContent === 'Clock') group.remove()
      return { text: document.body.innerText, wide: document.documentElement.scrollWidth }
    })
    wrong.push(...faultsIn(text, studio).map((fault) => `${path}: …${fault}…`))
    // The office names placeholders that a text may have.
    if (!path.startsWith('/admin') && text.includes('{{')) wrong.push(`${path}: a placeholder`)
    if (wide > PHONE.width) wrong.push(`${path}: ${wide} pixels wide at ${PHONE.width}`)
  }
  expect(seen.size, [...seen].join(' ')).toBeGreaterThan(begin.length)
  return wrong
}

for (const studio of STUDIOS) {
  test(`a studio in ${studio.city} is set up by settings alone: no screen, mail or invoice speaks of dollars or UTC, and none is wider than a phone (D1, D5, D14)`, {
    tag: '@night',
  }, async ({ browser }) => {
    test.setTimeout(460_000)
    const { city, currency, place } = studio
    const environment = { STUDIO_CURRENCY: currency, STUDIO_LOCALE: place, STUDIO_TIME_ZONE: city }
    const own = await startStudio(environment, { fresh: true })
    try {
      const { reading } = await callAt(own.url)(settings, {})
      const days = { 1: 'Monday', 6: 'Saturday', 7: 'Sunday' }
      expect([reading?.clock, days[reading?.weekStart ?? 1]]).toEqual([studio.clock, studio.week])
      await taxPrices(own.url, studio)
      await sellTerms(own.url, studio)
      const arrive = async () => {
        const context = await browser.newContext({ baseURL: own.url, timezoneId: city, locale: 'en-GB' })
        return context.newPage()
      }
      const visitor = await arrive()
      await open(visitor, '/membership-pricing')
      await expect(visitor.getByRole('article').first()).toContainText(studio.price)
      expect((await callAt(own.url)(settings, {})).tax?.percent).toBe(studio.tax?.percent)
      const wrong = await walk(visitor, BEGIN.visitor, studio)
      await readTerms(visitor, studio)
      const member = await arrive()
      await arriveSignedIn(member, 'member@demo.studio', 'Member123')
      wrong.push(...(await walk(member, BEGIN.member, studio)))
      const admin = await arrive()
      await arriveSignedIn(admin, 'admin@demo.studio', 'Admin123')
      wrong.push(...(await walk(admin, BEGIN.admin, studio)))
      wrong.push(...(await faultsOfMails(admin, studio)), ...(await faultsOfInvoice(member, studio)))
      expect(wrong).toEqual([])
    } finally {
      await own.stop()
    }
  })
}

async function asAdmin(url: string) {
  const body = { email: 'admin@demo.studio', password: 'Admin123' }
  return callAt(url, (await callAt(url)(signIn, { body })).accessToken)
}

/** Sells a plan by further terms. */
async function sellTerms(url: string, { terms }: Studio): Promise<void> {
  if (!terms) return
  const { records } = await callAt(url)(prices, { query: {} })
  const plan = records.find(({ title }) => title === 'Full Membership')
  const first = { term: 'days30' as const, cost: plan?.cost ?? 0 }
  const admin = await asAdmin(url)
  await admin(changePlan, { params: { id: plan?.id ?? '' }, body: { terms: [first, ...terms] } })
}

/** Reads on the pricing page how a plan is sold by each of them. */
async function readTerms(visitor: Page, { terms = [] }: Studio): Promise<void> {
  await visitor.setViewportSize(DESKTOP)
  for (const { term, cost } of terms) {
    await open(visitor, `/membership-pricing?term=${term}`)
    const card = visitor.getByRole('article').filter({ hasText: `£${cost}` })
    await expect(card).toHaveCount(1)
    await expect(card).not.toContainText(/\bmo\b|30 days/)
  }
}

/** Sets the tax that all prices hold from today on. */
async function taxPrices(url: string, { tax }: Studio): Promise<void> {
  if (!tax) return
  const { day } = await callAt(url)(settings, {})
  const admin = await asAdmin(url)
  const rate = { ...tax, name: 'VAT', number: '', since: day?.today ?? '' }
  await admin(addTaxRate, { body: rate })
  const asked = { askCountry: true, askVatId: true, byStripe: false }
  await admin(setTax, { body: { mode: 'included', home: tax.country, seller: '', ...asked } })
}

interface Told {
  records: Record<string, string>[]
}

/** Asks the studio as the person of a page does. */
const ask = (page: Page, path: string) =>
  page.evaluate(async (to): Promise<Told> => {
    const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}')
    return (await fetch(to, { headers: { authorization: `Bearer ${accessToken}` } })).json()
  }, path)

async function faultsOfMails(page: Page, studio: Studio): Promise<string[]> {
  const { records } = await ask(page, '/api/Sandbox/mails')
  expect(records.length).toBeGreaterThan(0)
  return records.flatMap(({ subject, text = '' }) =>
    faultsIn(text, studio).map((fault) => `the mail ‘${subject}’: …${fault}…`),
  )
}

/** The page of the provider, on which only the money is the studio's. */
async function faultsOfInvoice(page: Page, studio: Studio): Promise<string[]> {
  await open(page, '/profile/invoices')
  const link = await page.locator('a[href*="invoice"][href^="http"]').first().getAttribute('href')
  await page.goto(link ?? '')
  const text = await page.locator('body').innerText()
  expect(text).toContain(studio.currency === 'JPY' ? '¥' : '')
  return faultsIn(text, studio).map((fault) => `the invoice: …${fault}…`)
}
