import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { payOpen, start } from '@studio/contract/membership/endpoints.ts'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '../../../database/tables/studio.ts'
import { confirmAtBank, saveAskingCard } from '../../../testing/bank.ts'
import { providerMoney } from '../../../testing/both-sides.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan({ title: 'Full Membership' })
})

/** A member whose first renewal after the trial was not paid. */
async function pastDue(card: string) {
  const person = await studio.people.student({ firstName: 'Maya' })
  await offers.saveCard(person)
  const { call } = studio.as(person)
  const { id } = await call(start, { body: { userId: person.id, priceId: full.id } })
  if (card === cards.confirmAlways) await saveAskingCard(studio, offers, person)
  else await offers.saveCard(person, card)
  await studio.clock.move(7 * DAY + HOUR)
  return { person, call, params: { id } }
}

async function mailsOf({ email }: TestPerson, subject = '') {
  const rows = await studio.context.db.select().from(mails).where(eq(mails.to, email)).orderBy(asc(mails.id))
  return rows.filter((mail) => mail.subject.includes(subject))
}

describe('a renewal that the bank wants confirmed', () => {
  it('is told as what it is: the bank asks, the card stays, and no word of another one', async () => {
    const one = await pastDue(cards.confirmAlways)
    const [open] = (await one.call(invoices, {})).records
    expect(open).toMatchObject({ status: 'open', bankAsks: true })
    const told = (await mailsOf(one.person)).at(-1)
    expect(told?.subject).toBe('Your bank wants to hear from you')
    for (const text of [told?.text, told?.html]) {
      expect(text).toContain('your bank did not refuse the payment')
      expect(text).toContain('$29.00')
      expect(text).toContain('Confirm $29.00')
      expect(text).toContain(`${studio.context.publicUrl()}/profile/membership`)
      expect(text).not.toMatch(/another card|new card|refused the charge|card\/edit|declined/i)
    }
  })

  it('is paid by the same card once its person has confirmed it (D18.3ds)', async () => {
    const one = await pastDue(cards.confirmAlways)
    const asked = await refused(one.call(payOpen, { params: one.params }))
    expect(asked.body).toMatchObject({ code: 'ActionRequired' })
    const pageOf = ({ body }: { body: unknown }) => (body as { redirectUrl: string }).redirectUrl
    expect(pageOf(await refused(one.call(payOpen, { params: one.params })))).toBe(pageOf(asked))
    await confirmAtBank(asked)
    expect(await one.call(payOpen, { params: one.params })).toMatchObject({ state: 'active' })
    expect(await one.call(payOpen, { params: one.params })).toMatchObject({ state: 'active' })
    expect((await one.call(invoices, {})).records[0]).toMatchObject({ status: 'paid', bankAsks: false })
    expect((await providerMoney(studio, one.person.id)).paid).toEqual([2900])
    expect((await mailsOf(one.person)).at(-1)?.subject).toMatch(/^Receipt/)
  })

  it('asks anew after a confirmation that failed, also a day later', async () => {
    const one = await pastDue(cards.confirmAlways)
    const first = await refused(one.call(payOpen, { params: one.params }))
    await confirmAtBank(first, 'fail')
    const again = await refused(one.call(payOpen, { params: one.params }))
    expect(again.body).toMatchObject({ code: 'ActionRequired' })
    expect(again.body).not.toEqual(first.body)
    await studio.clock.move(DAY)
    expect((await one.call(invoices, {})).records[0]).toMatchObject({ status: 'open', bankAsks: true })
    await confirmAtBank(await refused(one.call(payOpen, { params: one.params })))
    expect(await one.call(payOpen, { params: one.params })).toMatchObject({ state: 'active' })
  })
})

it('a renewal that the bank refuses is no question of the bank, and another try says so', async () => {
  const one = await pastDue(cards.failsLater)
  expect((await one.call(invoices, {})).records[0]).toMatchObject({ status: 'open', bankAsks: false })
  expect((await refused(one.call(payOpen, { params: one.params }))).body).toMatchObject({
    code: 'CardDeclined',
  })
})

describe('an overdue renewal', () => {
  const subjects = async ({ person }: { person: TestPerson }) =>
    (await mailsOf(person)).map(({ subject }) => subject)

  it.each([
    [cards.failsLater, 'Your payment did not go through', 'Update card'],
    [cards.confirmAlways, 'Your bank wants to hear from you', 'Confirm $29.00'],
  ])(
    'is told at each try, on the eve of the end, and when it has ended: %s',
    async (card, subject, button) => {
      const one = await pastDue(card)
      const told = async () => (await subjects(one)).filter((each) => each === subject).length
      expect(await told()).toBe(1)
      await studio.clock.move(HOUR)
      expect(await told()).toBe(1)
      for (const tries of [2, 2, 3, 3, 4]) {
        await studio.clock.move(DAY)
        expect(await told()).toBe(tries)
      }
      await studio.clock.move(DAY)
      const eve = (await mailsOf(one.person)).at(-1)
      expect(eve?.subject).toMatch(/^Your access ends on \d+ \w+ \d{4}$/)
      expect(eve?.text).toContain('$29.00')
      expect(eve?.text).toContain(button)
      const before = await subjects(one)
      await studio.clock.move(HOUR)
      expect(await subjects(one)).toEqual(before)
      await studio.clock.move(DAY)
      expect((await subjects(one)).at(-1)).toBe('Your membership has ended')
    },
  )

  it('that was paid is not told about its end', async () => {
    const one = await pastDue(cards.failsLater)
    await studio.clock.move(5 * DAY)
    await offers.saveCard(one.person)
    await studio.clock.move(2 * DAY)
    expect((await subjects(one)).at(-1)).toMatch(/^Receipt/)
    expect((await subjects(one)).some((subject) => subject.includes('access ends'))).toBe(false)
  })
})
