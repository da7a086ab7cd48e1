import { refusals } from '@studio/contract/billing/messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, makeOffers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
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

it('a network’s declined cards slow its newcomers and refuse none: only a person’s own send to support (S-M4, S-R1)', async () => {
  const school = '203.0.113.9'
  const member = await studio.people.student()
  expect(await tryCard(member, cards.good, school)).toBe(204)
  for (let tries = 1; tries <= 11; tries += 1) {
    const person = await studio.people.student()
    expect(await tryCard(person, cards.declined, school)).toBe(refusals.declined)
  }
  const took = async (person: TestPerson, address: string) => {
    const began = performance.now()
    expect(await tryCard(person, cards.good, address)).toBe(204)
    return performance.now() - began
  }
  expect(await took(await studio.people.student(), school)).toBeGreaterThan(990)
  const tester = await studio.people.student()
  for (let tries = 1; tries <= 6; tries += 1) await tryCard(tester, cards.declined, '203.0.113.10')
  expect(await tryCard(tester, cards.good, '203.0.113.10')).toBe(refusals.tooManyDeclines)
  // Whose card was accepted once is no newcomer.
  expect(await took(member, school)).toBeLessThan(990)
})
