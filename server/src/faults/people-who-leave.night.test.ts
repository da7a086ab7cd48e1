import { connect } from 'node:net'
import { unreadStream } from '@studio/contract/notifications/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '../testing/people.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

const RESETS = process.env.FULL ? 500 : 150
const AT_ONCE = 10

let studio: TestStudio
let people: TestPerson[]
const rejections: unknown[] = []
const note = (reason: unknown) => void rejections.push(reason)
beforeAll(async () => {
  studio = await startTestStudio()
  people = await Promise.all(Array.from({ length: 10 }, () => studio.people.student()))
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await studio.stop()
})

/** Where a caller goes away: before their body is whole, before the answer, or while the server still tells them. */
const moments: ((person: TestPerson) => { text: string; until: 'sent' | 'answered' })[] = [
  ({ id, token }) => ({
    text: `PUT /api/User/${id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"city":`,
    until: 'sent',
  }),
  ({ token }) => ({
    text: `GET /api/Home HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
    until: 'sent',
  }),
  ({ token }) => ({
    text: `GET /api${unreadStream.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
    until: 'answered',
  }),
]

/** Sends a request and resets its connection (RST). */
function leave(turn: number): Promise<void> {
  const person = people[turn % people.length] as TestPerson
  const { text, until } = moments[turn % moments.length]!(person)
  return new Promise((done) => {
    const socket = connect(Number(new URL(studio.url).port), '127.0.0.1')
    socket.on('error', () => {}).once('close', () => done())
    const go = () => socket.resetAndDestroy()
    socket.write(text, () => until === 'sent' && setTimeout(go, turn % 20))
    if (until === 'answered') socket.once('data', go)
  })
}

const openSockets = () =>
  new Promise<number>((done, fail) => {
    studio.app.server.getConnections((error, count) => (error ? fail(error) : done(count)))
  })
const busyConnections = async () => {
  const { rows } = await studio.context.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count
}

test(`${RESETS} people who go away in the middle of a body, an answer or an event stream leave nothing behind (F28)`, async () => {
  for (let turn = 0; turn < RESETS; turn += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => leave(turn + at)))
  }
  await expect.poll(openSockets, { timeout: 15_000 }).toBe(0)
  await expect.poll(busyConnections, { timeout: 15_000 }).toBe(0)
  const { totalCount, idleCount, waitingCount } = studio.context.db.$client
  expect({ taken: totalCount - idleCount, waitingCount }).toEqual({ taken: 0, waitingCount: 0 })
  expect(rejections).toEqual([])
}, 120_000)
