import { setTimeout as sleep } from 'node:timers/promises'
import { dayOf } from '@studio/contract/dates.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '../../../database/tables/people.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { movableMachine } from '../../../testing/machine-clock.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

/** More than sockets and buffers hold, so that most of it waits for its reader. */
const SIZE = 48 * 1024 * 1024
let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let id: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  id = await library.video({ film: Buffer.alloc(SIZE) })
  await library.day(dayOf(studio.context.clock.now()), [id])
})
const moveMachine = movableMachine(() => [studio])
afterAll(() => studio.stop())

/** Somebody who has begun to play the film, and reads of it as little as a player does. */
async function begins() {
  const person = await library.member('DailyClasses')
  const { url = '' } = await studio.as(person).call(video, { params: { id } })
  const answer = await fetch(studio.url + url)
  const reader = answer.body?.getReader()
  let read = 0
  const some = async () => {
    const chunk = await reader?.read().catch(() => 'cut' as const)
    if (chunk === 'cut' || !chunk) return 'cut'
    read += chunk.value?.length ?? 0
    return chunk.done ? 'whole' : 'on'
  }
  expect(await some()).toBe('on')
  return { person, some, all: () => readOn(some, 0), slowly: () => readOn(some, 50), read: () => read }
}

async function readOn(some: () => Promise<string>, pause: number): Promise<string> {
  for (;;) {
    const state = await some()
    if (state !== 'on') return state
    await sleep(pause)
  }
}

test('what is being sent of a film is cut once its reader has lost it, and nobody else’s is (S-F7)', async () => {
  const ends: ((person: TestPerson) => Promise<unknown>)[] = [
    ({ id }) => studio.context.db.update(users).set({ blockedAccess: true }).where(eq(users.id, id)),
    ({ id }) =>
      studio.context.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, id)),
  ]
  const other = await begins()
  for (const end of ends) {
    moveMachine(0)
    const one = await begins()
    await end(one.person)
    // A verdict is kept for eight seconds; the look at what is being sent comes every two.
    moveMachine(8_100)
    expect(await one.slowly()).toBe('cut')
    expect(one.read()).toBeLessThan(SIZE)
  }
  expect(await other.all()).toBe('whole')
  expect(other.read()).toBe(SIZE)
}, 60_000)
