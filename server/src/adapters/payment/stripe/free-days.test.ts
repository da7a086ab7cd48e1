import { addTerm, type Term } from '@studio/contract/plans/terms.ts'
import { expect, test } from 'vitest'
import { describeProvider } from '../testing/describe-provider.ts'
import {
  day,
  daysAfter,
  newKey,
  planOf,
  promo,
  type StartTerms,
  startMembership,
  taxRate,
} from '../testing/provider.ts'

describeProvider('a next charge that is moved (D7)', (provider) => {
  const payments = () => provider().payments
  const reread = async (id: string) => (await payments().getSubscription(id))!
  /** What was charged, newest first, without invoices over nothing. */
  const charged = async (subscription: string) =>
    (await payments().listInvoices({ subscription })).records
      .map(({ paidCents }) => paidCents)
      .filter((cents) => cents > 0)
  /** Moves on until an hour after a moment. */
  const until = (moment: Date) =>
    provider().advance((moment.getTime() - provider().now().getTime()) / day + 1 / 24)
  /** Starts a membership and gives it free days after its present period. */
  async function withFreeDays(days: number, terms: StartTerms = {}) {
    const started = await startMembership(provider(), terms)
    const freeUntil = daysAfter(started.currentPeriodEnd, days)
    const moved = await payments().setFreeUntil(started.id, freeUntil, newKey())
    return { started, moved, freeUntil }
  }

  test.each(['days30', 'month', 'year'] as const)(
    'nothing is charged from the period’s end until the free days are over, then one whole period (%s)',
    async (term) => {
      const { started, moved, freeUntil } = await withFreeDays(10, { term })
      const { price, currentPeriodEnd } = started
      expect(moved).toMatchObject({ status: 'active', price, currentPeriodEnd, freeUntil })
      await until(currentPeriodEnd)
      expect(await reread(started.id)).toMatchObject({
        status: 'trialing',
        currentPeriodEnd: freeUntil,
        trialEnd: freeUntil,
        freeUntil: null,
      })
      expect(await charged(started.id)).toEqual([2900])
      await until(freeUntil)
      expect(await reread(started.id)).toMatchObject({
        status: 'active',
        price,
        currentPeriodEnd: addTerm(freeUntil, term as Exclude<Term, 'day'>, 1),
      })
      expect(await charged(started.id)).toEqual([2900, 2900])
    },
  )

  test('free days are moved while they wait, and while they run', async () => {
    const { started, freeUntil } = await withFreeDays(10)
    const later = daysAfter(freeUntil, 4)
    expect(await payments().setFreeUntil(started.id, later, newKey())).toMatchObject({ freeUntil: later })
    await until(started.currentPeriodEnd)
    const sooner = daysAfter(later, -3)
    expect(await payments().moveTrialEnd(started.id, sooner, newKey())).toMatchObject({
      status: 'trialing',
      trialEnd: sooner,
      currentPeriodEnd: sooner,
    })
    await until(sooner)
    expect(await charged(started.id)).toEqual([2900, 2900])
  })

  test('the end of a trial is moved, and charged once', async () => {
    const { id, trialEnd } = await startMembership(provider(), { trialDays: 7 })
    const later = daysAfter(trialEnd!, 5)
    await payments().moveTrialEnd(id, later, newKey())
    await until(trialEnd!)
    expect(await charged(id)).toEqual([])
    await until(later)
    expect(await charged(id)).toEqual([2900])
    expect(await reread(id)).toMatchObject({ currentPeriodEnd: daysAfter(later, 30) })
  })

  test('a code and a tax hold for the charge after the free days, also a rate that changes meanwhile', async () => {
    const rate = async (percent: number) => (await payments().ensureTaxRate(taxRate(percent, 'added'))).id
    const coupon = (await payments().ensureCoupon(promo(20, 'Forever'))).id
    const { started, freeUntil } = await withFreeDays(10, { coupon, taxRate: await rate(19) })
    await payments().setTax(started.id, { taxRate: await rate(21) }, newKey())
    expect(await reread(started.id)).toMatchObject({ coupon, taxRate: await rate(21), freeUntil })
    await until(started.currentPeriodEnd)
    await until(freeUntil)
    expect(await charged(started.id)).toEqual([2807, 2761])
  })

  test.each([
    [
      'a change of price',
      async (id: string) => {
        const price = (await payments().ensurePrice(planOf('days30', 1900))).id
        await payments().changePrice(id, { price, prorate: 'none', at: provider().now() }, newKey())
      },
    ],
    [
      'a cancellation, which stays so when it is taken back,',
      async (id: string) => {
        await payments().cancel(id, 'period_end', newKey())
        await payments().resume(id, newKey())
      },
    ],
  ])('%s drops the free days that wait', async (_what, drop) => {
    const { started } = await withFreeDays(10)
    await drop(started.id)
    expect(await reread(started.id)).toMatchObject({ freeUntil: null, cancelAtPeriodEnd: false })
    await until(started.currentPeriodEnd)
    expect((await charged(started.id)).length).toBe(2)
  })
})
