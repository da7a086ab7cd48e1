import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { change } from '@studio/contract/membership/endpoints.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customers } from '../../../database/tables/billing.ts'
import { confirmAtBank, saveAskingCard } from '../../../testing/bank.ts'
import { withLostCall } from '../../../testing/lost-answers.ts'
import { type Member, startMember, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { letStripeFind, setTaxes } from '../../../testing/taxes.ts'

const newest = async (member: Pick<Member, 'call'>) => (await member.call(invoices, {})).records[0]!

describe('a studio that changes how it taxes', { timeout: 60_000 }, () => {
  let studio: TestStudio
  let offers: Offers
  let plan: { id: string }
  let dearer: { id: string }
  let cheaper: { id: string }
  startMoneyStudio(async (started) => {
    studio = started.studio
    offers = started.offers
    plan = await offers.plan({ costCents: 2900 })
    dearer = await offers.plan({ costCents: 5900 })
    cheaper = await offers.plan({ costCents: 1900 })
    await setTaxes(studio, { home: 'DE' }, [{ country: 'DE', percent: 19 }])
  })

  it('makes nobody’s membership dearer by adding a tax that their price held before, or had none of (D5)', async () => {
    const untaxed = await startMember(studio, offers, plan)
    await setTaxes(studio, { mode: 'included' })
    const included = await startPayingMember(studio, offers, plan)
    await setTaxes(studio, { mode: 'added' })
    const added = await startPayingMember(studio, offers, plan)
    expect((await newest(added)).amount).toBeGreaterThan(29)
    await studio.clock.move(31 * DAY)
    for (const member of [untaxed, included])
      expect(await newest(member)).toMatchObject({ amount: 29, tax: { inclusive: true } })
    expect((await newest(added)).tax).toMatchObject({ inclusive: false })
    const preview = await untaxed.preview(dearer)
    expect(preview.nextAmount).toBeGreaterThan(59)
    await untaxed.change(dearer)
    await studio.clock.move(31 * DAY)
    expect(await newest(untaxed)).toMatchObject({ amount: preview.nextAmount, tax: { inclusive: false } })
  })

  it('charges what was booked as it was previewed then, also once a tax is added (D5, D18.preview)', async () => {
    await setTaxes(studio, { mode: 'included' })
    const member = await startPayingMember(studio, offers, plan)
    const preview = await member.preview(cheaper)
    expect(preview.nextAmount).toBe(19)
    await member.change(cheaper)
    await setTaxes(studio, { mode: 'added' })
    expect(await member.preview(cheaper)).toEqual(preview)
    await studio.clock.move(31 * DAY)
    expect(await newest(member)).toMatchObject({ amount: 19, tax: { inclusive: true } })
    await studio.clock.move(30 * DAY)
    expect(await newest(member)).toMatchObject({ amount: 19, tax: { inclusive: true } })
    // Whoever books it now pays it as it is sold now.
    const other = await startPayingMember(studio, offers, plan)
    await other.change(cheaper)
    await studio.clock.move(31 * DAY)
    expect(await newest(other)).toMatchObject({ amount: 22.61, tax: { inclusive: false } })
  })

  it('charges a cheaper plan as previewed, booked or chosen in a trial, once Stripe finds the tax in another way (D5, D18.preview)', async () => {
    await setTaxes(studio, { mode: 'added' })
    const members = [await startPayingMember(studio, offers, plan), await startMember(studio, offers, plan)]
    await letStripeFind(studio, { office: { country: 'DE' } }, { mode: 'included' })
    const previews = await Promise.all(members.map((member) => member.preview(cheaper)))
    expect(previews.map(({ nextAmount }) => nextAmount)).toEqual([19, 19])
    for (const member of members) await member.change(cheaper)
    await studio.clock.move(31 * DAY)
    for (const member of members)
      expect(await newest(member)).toMatchObject({ amount: 19, tax: { percent: 19, inclusive: true } })
    await setTaxes(studio, { byStripe: false })
  })

  it('charges no tax any more once it taxes nothing', async () => {
    await setTaxes(studio, { mode: 'added' })
    const member = await startPayingMember(studio, offers, plan)
    await setTaxes(studio, { mode: 'none' })
    await studio.clock.move(30 * DAY + HOUR)
    expect(await newest(member)).toMatchObject({ amount: 29 })
    expect((await newest(member)).tax).toBeUndefined()
    const fresh = await startMember(studio, offers, plan)
    expect(await fresh.preview(dearer)).not.toHaveProperty('tax')
  })
})

describe('a change of plan', () => {
  let studio: TestStudio
  let offers: Offers
  let plan: { id: string }
  let dearer: { id: string }
  startMoneyStudio(async (started) => {
    studio = started.studio
    offers = started.offers
    plan = await offers.plan({ costCents: 2900 })
    dearer = await offers.plan({ costCents: 5900 })
    const rates = [
      { country: 'DE', percent: 19 },
      { country: 'FR', percent: 20 },
    ]
    await setTaxes(studio, { mode: 'included', home: 'DE', askCountry: true, askVatId: true }, rates)
  })

  const livesInFrance = ({ person }: Member, vatId: string | null) =>
    studio.context.db
      .update(customers)
      .set({ taxCountry: 'FR', vatId })
      .where(eq(customers.userId, person.id))

  it.each([null, 'FR40303265045'])(
    'that waits for the bank is charged by where its member has moved to meanwhile, with the VAT number %s (D18.pending-change, I16)',
    async (vatId) => {
      const member = await startPayingMember(studio, offers, plan)
      await saveAskingCard(studio, offers, member.person)
      await refused(member.change(dearer))
      await livesInFrance(member, vatId)
      const { dueNow, tax } = await member.preview(dearer)
      await confirmAtBank(await refused(member.change(dearer)))
      await member.change(dearer)
      const reverse = vatId !== null
      expect(tax?.now).toBe(reverse ? 0 : 5.2)
      expect(await newest(member)).toMatchObject({ amount: dueNow, tax: { amount: tax?.now, reverse } })
    },
  )

  it('that came to nothing, since the answer about its tax was lost, adds none to what the member has (F35, D18.preview)', async () => {
    const member = await startPayingMember(studio, offers, plan)
    await setTaxes(studio, { mode: 'added' })
    const lost = await withLostCall(studio, 'answer', 'setTax', () => refused(member.change(dearer)))
    expect(lost.status).toBe(503)
    const { nextAmount } = await member.preview(plan)
    expect(nextAmount).toBe(29)
    await studio.clock.move(30 * DAY + HOUR)
    expect(await newest(member)).toMatchObject({ amount: nextAmount, tax: { inclusive: true, amount: 4.63 } })
  })

  it('that came to nothing, since the answer about a VAT number was lost, frees nobody who has taken it back (F35, I16)', async () => {
    await setTaxes(studio, { mode: 'included' })
    const member = await startPayingMember(studio, offers, plan)
    const says = (vatId: string | null) => livesInFrance(member, vatId)
    await says(null)
    await studio.clock.move(30 * DAY)
    await says('FR40303265045')
    await setTaxes(studio, { mode: 'added' })
    await withLostCall(studio, 'answer', 'setCustomerTax', () => refused(member.change(dearer)))
    await says(null)
    await studio.clock.move(30 * DAY)
    expect(await newest(member)).toMatchObject({ amount: 29, tax: { reverse: false, amount: 4.83 } })
  })
})

describe('a studio without taxes', () => {
  let studio: TestStudio
  let offers: Offers
  startMoneyStudio((started) => {
    studio = started.studio
    offers = started.offers
  })

  it('says nothing of them, and asks the provider for nothing of them', async () => {
    const { context } = studio
    const { payments } = context
    const never = () => Promise.reject(new Error('this studio has no taxes'))
    context.payments = { ...payments, setTax: never, ensureTaxRate: never, setCustomerTax: never }
    const member = await startPayingMember(studio, offers, await offers.plan())
    const dearer = await offers.plan({ costCents: 4900 })
    expect(await member.preview(dearer)).not.toHaveProperty('tax')
    await member.call(change, { params: member.params, body: { priceId: dearer.id } })
    await studio.clock.move(30 * DAY)
    for (const bill of (await member.call(invoices, {})).records) expect(bill).not.toHaveProperty('tax')
    context.payments = payments
  })
})
