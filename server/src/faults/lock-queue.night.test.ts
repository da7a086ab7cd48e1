import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

let studio: TestStudio

beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

test('fifty changes that wait for one locked row end before the lock does, and other rows are not held up (F21)', async () => {
  const [held, other] = [await studio.people.student(), await studio.people.student()]
  const ended: number[] = []
  const change = (person: typeof held) =>
    studio
      .as(person)
      .call(saveProfile, { params: { id: person.id }, body: { city: 'Porto' } })
      .then(() => 200)
      .catch(({ status }: { status: number }) => status)
  await studio.context.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${held.id} for update`)
    const waiting = Array.from({ length: 50 }, () => change(held).then((status) => ended.push(status)))
    // The pool is full of those who wait: everybody else is answered, or told to come back, never kept.
    expect([200, 503]).toContain(await change(other))
    await Promise.all(waiting)
  })
  expect(ended).toEqual(Array(50).fill(503))
  expect(await change(held)).toBe(200)
  expect((await studio.as(held).call(me, {})).city).toBe('Porto')
})
