import { DAY } from '@studio/contract/dates.ts'
import { cancel, resume, start } from '@studio/contract/membership/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { openRows } from '../rows.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let drop: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
})

/** Makes a person inactive, and runs a call of theirs during the provider's cancellation. */
async function whileMadeInactive<T>({ id }: TestPerson, call: () => Promise<T>): Promise<T> {
  const { context } = studio
  const { payments } = context
  let calling: Promise<T> | undefined
  context.payments = {
    ...payments,
    listInvoices: (filter) => {
      context.payments = payments
      calling = call()
      return payments.listInvoices(filter)
    },
  }
  await studio.as(admin).call(deleteUser, { params: { id }, query: {} })
  if (!calling) throw new Error('the provider was not asked')
  return calling
}

describe('a call that waits for its turn while its person is made inactive (D10, S-D2)', () => {
  it('starts nothing, and nothing is charged', async () => {
    const person = await offers.studentWithCard()
    const body = { userId: person.id, priceId: drop.id }
    const answer = await whileMadeInactive(person, () => refused(studio.as(person).call(start, { body })))
    expect(answer).toMatchObject({ status: 409, message: 'This membership can’t be changed at the moment' })
    expect(await openRows(studio.context.db, person.id)).toEqual([])
  })

  it('resumes no membership that was cancelled for that reason', async () => {
    const one = await startPayingMember(studio, offers, await offers.plan())
    await one.call(cancel, { params: one.params })
    const { params, call } = one
    const answer = await whileMadeInactive(one.person, () => refused(call(resume, { params })))
    expect(answer).toMatchObject({ status: 409 })
    expect(await openRows(studio.context.db, one.person.id)).toMatchObject([{ cancelAtPeriodEnd: true }])
    await studio.clock.move(31 * DAY)
    expect(await openRows(studio.context.db, one.person.id)).toEqual([])
  })
})
