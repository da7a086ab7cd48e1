import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { changePlan, createPlan, price } from '@studio/contract/plans/endpoints.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { ownSettings, setMoney } from '@studio/contract/studio/own/endpoints.ts'
import { settingTexts } from '@studio/contract/studio/own/messages.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../database/connect.ts'
import { providerPrices } from '../../../database/tables/billing.ts'
import { plans } from '../../../database/tables/plans.ts'
import { auditLog } from '../../../database/tables/studio.ts'
import { lockWaiters } from '../../../testing/lock-waiters.ts'
import { makeOffers, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { priceFor } from '../../billing/terms.ts'
import { findPlan } from '../../plans/queries.ts'
import { lockPart, storePart } from './change-settings.ts'
import { fixCurrency } from './set-money.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let plan: { id: string }
beforeEach(async () => {
  studio = await startTestStudio()
  offers = makeOffers(studio)
  admin = await studio.people.admin()
  plan = await offers.plan({ title: 'Full', costCents: 2999 })
})
afterEach(() => studio.stop())

const set = (currency: string | null, locale: string | null = null, version?: string) =>
  studio.as(admin).call(setMoney, { body: { currency, locale } }, ...(version ? [ifUnchanged(version)] : []))
const own = async () => (await studio.as(admin).call(ownSettings, {})).money
const costNow = async () => (await studio.call(price, { params: { id: plan.id } })).cost
async function buy() {
  const person = await offers.studentWithCard()
  return studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
}

const typed = {
  title: 'Typed',
  description: '<p>A plan of the studio</p>',
  intervalUnit: 'Month' as const,
  permissions: ['DailyClasses' as const],
  icon: 'full_membership' as const,
}

/** Sets the currency to yen, and starts calls that have to wait for it. */
function whileInYen(start: () => Promise<unknown>[]) {
  return inTransaction(studio.context.db, async (tx) => {
    const { value } = await lockPart(tx, 'money')
    const calls = start()
    await expect.poll(() => lockWaiters(studio), { timeout: 20_000 }).toBeGreaterThanOrEqual(calls.length)
    await storePart(studio.context, tx, 'money', { ...value, currency: 'JPY' })
    return calls
  })
}

describe('before the first sale', () => {
  test('the currency is an Admin’s choice: prices keep their digits, and everybody is told how amounts are written', async () => {
    expect((await studio.call(settings, {})).money).toBeUndefined()
    expect(await own()).toMatchObject({ own: { currency: null }, standard: { currency: 'USD' }, fixed: null })
    await set('JPY', 'ja-JP')
    expect((await studio.call(settings, {})).money).toMatchObject({
      currency: 'jpy',
      before: '¥',
      exponent: 0,
    })
    expect(await costNow()).toBe(2999)
    await set('EUR', 'de-DE')
    expect([await costNow(), (await studio.call(settings, {})).money?.after]).toEqual([29.99, '\u00a0€'])
    await set(null)
    expect([await costNow(), (await studio.call(settings, {})).money]).toEqual([29.99, undefined])
  })

  test('each plan whose price is written anew is in the log, with who did it (S-R4, D17.meanwhile)', async () => {
    const entries = () =>
      studio.context.db
        .select({ by: auditLog.userId, before: auditLog.before, after: auditLog.after })
        .from(auditLog)
        .where(eq(auditLog.subject, plan.id))
        .orderBy(auditLog.id)
    await set('EUR')
    expect(await entries()).toEqual([])
    await set('KWD')
    expect(await entries()).toEqual([
      { by: admin.id, before: { costCents: 2999 }, after: { costCents: 29_990 } },
    ])
  })

  test('an unknown currency or place is refused at its field; another Admin’s change is not written over (D17.meanwhile)', async () => {
    const wrong = await refused(
      studio.as(admin).call(setMoney, { body: { currency: 'XXX', locale: 'xx-XX' } as never }),
    )
    expect(wrong).toMatchObject({
      status: 400,
      fields: { currency: settingTexts.currency, locale: settingTexts.locale },
    })
    const { version } = await own()
    await set('EUR', null, version)
    expect(await refused(set('GBP', null, version))).toMatchObject({ status: 412 })
  })

  test('a code that would leave what can’t be charged stands against it (I10)', async () => {
    const { code } = await offers.promo([plan.id], { percentOff: 96 })
    expect(await refused(set('HUF'))).toMatchObject({ status: 409, message: expect.stringContaining(code) })
    expect(await costNow()).toBe(29.99)
  })

  test('so does one that would leave it of another term than the first (I10)', async () => {
    const terms = [
      { term: 'month' as const, costCents: 90_000 },
      { term: 'days30' as const, costCents: 2999 },
    ]
    const { id } = await offers.plan({ costCents: 90_000, terms })
    const { code } = await offers.promo([id], { percentOff: 96 })
    expect(await refused(set('HUF'))).toMatchObject({ status: 409, message: expect.stringContaining(code) })
  })
})

describe('after it', () => {
  test('the currency is fixed, and since when; how amounts are written is not', async () => {
    await set('EUR')
    await buy()
    expect(await own()).toMatchObject({ own: { currency: 'EUR' }, fixed: { since: expect.any(String) } })
    expect(await refused(set('USD'))).toMatchObject({
      status: 409,
      code: 'CurrencyFixed',
      fields: { currency: settingTexts.currencyFixed },
    })
    expect((await set('EUR', 'de-DE')).own).toEqual({ currency: 'EUR', locale: 'de-DE' })
  })

  test('what the environment says later changes nothing', async () => {
    await buy()
    expect((await own()).own.currency).toBe('USD')
    expect((await studio.call(settings, {})).money).toBeUndefined()
    const other = await studio.secondServer()
    Object.assign(other.context.config, { money: { currency: 'EUR', locale: 'en-US' } })
    await other.context.settings.read()
    expect(other.context.settings.now().money.currency).toBe('usd')
    await set(null)
    expect((await own()).own.currency).toBe('USD')
    await other.stop()
  })
})

describe('a change and a first purchase at once', () => {
  test('the purchase waits for the change, and is told that its price is another', async () => {
    const found = (await findPlan(studio.context, plan.id))!
    const { payments } = studio.context
    studio.context.payments = {
      ...payments,
      // The Admin is quicker than the provider's answer.
      ensurePrice: async (terms) => {
        const made = await payments.ensurePrice(terms)
        await set('JPY')
        return made
      },
    }
    await expect(
      priceFor(studio.context, found, { term: 'days30', costCents: found.costCents }),
    ).rejects.toMatchObject({
      code: 'TermsChanged',
    })
    studio.context.payments = payments
    expect((await own()).fixed).toBeNull()
  })

  test('a price that is typed meanwhile waits for the change, and is in its currency', async () => {
    const cost = 500
    const typing = await whileInYen(() => [
      studio.as(admin).call(changePlan, { params: { id: plan.id }, body: { cost } }),
      studio.as(admin).call(createPlan, { body: { ...typed, cost } }),
    ])
    await Promise.all(typing)
    const found = await studio.context.db.select().from(plans)
    expect(found.map(({ costCents }) => costCents)).toEqual([500, 500])
  })

  test('the change waits for the purchase, and is refused', async () => {
    let changing: Promise<unknown> | undefined
    await inTransaction(studio.context.db, async (tx) => {
      await fixCurrency(studio.context, tx, studio.context.settings.now().money)
      changing = refused(set('JPY'))
      const found = (await findPlan(studio.context, plan.id))!
      await expect.poll(() => lockWaiters(studio), { timeout: 20_000 }).toBe(1)
      await tx.insert(providerPrices).values({ providerId: 'price_1', planId: found.id, costCents: 2999 })
    })
    expect(await changing).toMatchObject({ status: 409, code: 'CurrencyFixed' })
  })
})
