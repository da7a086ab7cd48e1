import { refusals } from '@studio/contract/billing/messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestPerson } from '../../testing/builders.ts'
import { cards, makeOffers } from '../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
beforeAll(async () => {
  studio = await startTestStudio()
  offers = makeOffers(studio)
})
afterAll(() => studio.stop())

/** Tries a card from an address. */
async function tryCard(person: TestPerson, number: string, remoteAddress: string) {
  const query = new URLSearchParams({ userId: person.id, cardToken: await offers.token(number) })
  const answer = await studio.inject({
    method: 'POST',
    url: `/api/UserSubscription/setPaymentMethod?${query}`,
    headers: { authorization: `Bearer ${person.token}` },
    remoteAddress,
  })
  return answer.statusCode === 204 ? 204 : answer.json().Message
}

it('after the eleventh declined card of one address in a day the message names support to whoever has no card yet (S-M4)', async () => {
  const tester = '203.0.113.9'
  const neighbour = await studio.people.student()
  expect(await tryCard(neighbour, cards.declined, tester)).toBe(refusals.declined)
  expect(await tryCard(neighbour, cards.good, tester)).toBe(204)
  for (let tries = 1; tries <= 10; tries += 1) {
    const person = await studio.people.student()
    expect(await tryCard(person, cards.declined, tester)).toBe(refusals.declined)
  }
  const next = await studio.people.student()
  expect(await tryCard(next, cards.declined, tester)).toBe(refusals.tooManyDeclines)
  expect(await tryCard(await studio.people.student(), cards.good, tester)).toBe(refusals.tooManyDeclines)
  expect(await tryCard(await studio.people.student(), cards.good, '203.0.113.10')).toBe(204)
  expect(await tryCard(neighbour, cards.good, tester)).toBe(204)
})
