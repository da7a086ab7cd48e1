import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../../database/tables/people.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let asked: string[] = []
/** Instagram on loopback: names that begin with `gone` do not exist; for `shy` the answer is inconclusive. */
const instagram = createServer((request, response) => {
  asked.push(request.url ?? '')
  const status = /^\/gone/.test(request.url ?? '') ? 404 : /^\/shy/.test(request.url ?? '') ? 302 : 200
  response.writeHead(status, { location: '/accounts/login/' }).end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => instagram.listen(0, '127.0.0.1', resolve))
  const { port } = instagram.address() as AddressInfo
  studio = await startTestStudio({ STAND_IN_URL: `http://127.0.0.1:${port}`, RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await studio.stop()
  instagram.close()
})
beforeEach(() => {
  asked = []
})

const save = (person: TestPerson, body: object) =>
  studio.as(person).call(saveProfile, { params: { id: person.id }, body })

async function keptOf({ id }: TestPerson) {
  const [row] = await studio.context.db.select().from(users).where(eq(users.id, id))
  return [row?.instagrammAccount, row?.instagrammVerified, row?.city]
}

describe('the Instagram account of a profile', () => {
  test('BO-VALID-36, VALID-15: one that does not exist is refused at its field, and nothing is saved', async () => {
    const coach = await studio.people.coach({ instagrammAccount: 'old', city: 'Oslo' })
    const { status, fields } = await refused(save(coach, { instagrammAccount: 'gone.1', city: 'Rome' }))
    expect([status, fields]).toEqual([400, { instagrammAccount: 'This account does not exist' }])
    expect(await keptOf(coach)).toEqual(['old', false, 'Oslo'])
  })

  test('D10: one that exists is kept as verified', async () => {
    const coach = await studio.people.coach()
    await save(coach, { instagrammAccount: 'ada.yoga' })
    expect(await keptOf(coach)).toEqual(['ada.yoga', true, ''])
  })

  test('D10, S-O2: one that can’t be told is saved, unverified, and never refused', async () => {
    const coach = await studio.people.coach({ instagrammAccount: 'old', instagrammVerified: true })
    await save(coach, { instagrammAccount: 'shy.1' })
    expect(await keptOf(coach)).toEqual(['shy.1', false, ''])
  })

  test('an account that stays the same is not asked for again', async () => {
    const coach = await studio.people.coach({ instagrammAccount: 'gone.same', instagrammVerified: true })
    await save(coach, { instagrammAccount: 'gone.same', city: 'Rome' })
    expect(await keptOf(coach)).toEqual(['gone.same', true, 'Rome'])
    expect(asked).toEqual([])
  })

  test('S-O2: an answer is kept for an hour for everybody', async () => {
    const people = await Promise.all([studio.people.coach(), studio.people.coach()])
    for (const person of people) await save(person, { instagrammAccount: 'kept.once' })
    expect(asked).toEqual(['/kept.once/'])
  })

  test('S-O2: it is asked ten times an hour for a person; the eleventh name is kept unverified', async () => {
    const coach = await studio.people.coach()
    for (let count = 1; count <= 11; count += 1) await save(coach, { instagrammAccount: `name.${count}` })
    expect(asked).toHaveLength(10)
    expect(await keptOf(coach)).toEqual(['name.11', false, ''])
    const other = await studio.people.coach()
    await save(other, { instagrammAccount: 'other.1' })
    expect(asked).toHaveLength(11)
  })
})
