import { invoices } from '@studio/contract/billing/endpoints.ts'
import type { Call } from '@studio/contract/call.ts'
import { start, subscription } from '@studio/contract/membership/endpoints.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import type { TestPerson } from './builders.ts'
import type { makeOffers } from './offers.ts'
import type { TestStudio } from './start-test-studio.ts'

export interface Member {
  /** Of the membership. */
  id: string
  params: { id: string }
  person: TestPerson
  call: Call
  /** The membership as its owner sees it. */
  read(): Promise<Subscription>
  /** Dollars of his paid invoices, newest first. */
  paid(): Promise<number[]>
}

/** Somebody with a card of his own who has started a plan. */
export async function startMember(
  studio: TestStudio,
  offers: ReturnType<typeof makeOffers>,
  plan: { id: string },
  promocodeCode?: string,
): Promise<Member> {
  const person = await offers.studentWithCard()
  const { call } = studio.as(person)
  const body = { userId: person.id, priceId: plan.id, ...(promocodeCode ? { promocodeCode } : {}) }
  const params = await call(start, { body })
  return {
    ...params,
    params,
    person,
    call,
    read: () => call(subscription, { params }),
    paid: async () => {
      const { records } = await call(invoices, {})
      return records.filter(({ status }) => status === 'paid').map(({ amount }) => amount)
    },
  }
}
