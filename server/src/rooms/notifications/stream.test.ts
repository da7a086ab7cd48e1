import { setTimeout as sleep } from 'node:timers/promises'
import {
  deleteNotification,
  markRead,
  sendNotification,
  unreadStream,
} from '@studio/contract/notifications/endpoints.ts'
import { signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../database/tables/people.ts'
import { movableMachine } from '../../testing/machine-clock.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
})
const moveMachine = movableMachine(() => [studio])
afterAll(() => studio.stop())

interface Page {
  answer: Response
  /** Counts received so far, in order. */
  told: number[]
  /** Resolves once the server has ended the stream. */
  ended: Promise<void>
  leave(): void
}

async function openPage(person: { token: string }, url = studio.url): Promise<Page> {
  const gone = new AbortController()
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${url}/api${unreadStream.path}`, { headers, signal: gone.signal })
  const told: number[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      for (const [, event] of decoder.decode(chunk).matchAll(/^data: (.*)\n\n/gm)) {
        told.push(JSON.parse(event ?? '').unreadCount)
      }
    }
  }
  return { answer, told, ended: read().catch(() => {}), leave: () => gone.abort() }
}

async function send(to: TestPerson[]): Promise<string> {
  const sendOptions = { sendToUserIds: to.map((person) => person.id) }
  const body = { title: 'News', description: '<p>Something new</p>', sendOptions }
  return (await studio.as(admin).call(sendNotification, { body })).id
}
const hears = (page: Page, ...counts: number[]) =>
  expect.poll(() => page.told, { timeout: 5000 }).toEqual(counts)

describe('the stream of the unread count (D11, D18.event-stream)', () => {
  test('tells the count at once, and whenever something comes, is read or is deleted', async () => {
    const [student, another] = [await studio.people.student(), await studio.people.student()]
    const first = await send([student])
    const page = await openPage(student)
    expect(page.answer.status).toBe(200)
    expect(page.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(page.answer.headers.get('cache-control')).toBe('no-store')
    await hears(page, 1)
    const second = await send([student, another])
    await hears(page, 1, 2)
    await studio.as(student).call(markRead, { body: { ids: [first] } })
    await hears(page, 1, 2, 1)
    await studio.as(admin).call(deleteNotification, { params: { id: second } })
    await hears(page, 1, 2, 1, 0)
    page.leave()
  })

  test("others' news are not told, nor the same count twice", async () => {
    const [student, another] = [await studio.people.student(), await studio.people.student()]
    const page = await openPage(student)
    await hears(page, 0)
    await send([another])
    await sleep(200)
    expect(page.told).toEqual([0])
    page.leave()
  })

  test('checks its caller like every call: with a token of a person alone (S-S7, S-Z12)', async () => {
    const blocked = await studio.people.student()
    await studio.context.db.update(users).set({ blockedAccess: true }).where(eq(users.id, blocked.id))
    const signingUp = await studio.people.signingUp()
    const statusFor = async (person: { token: string }) => (await openPage(person)).answer.status
    expect(await statusFor(blocked)).toBe(403)
    expect(await statusFor(signingUp)).toBe(403)
    expect(await statusFor({ token: 'none' })).toBe(401)
    expect((await fetch(`${studio.url}/api${unreadStream.path}`)).status).toBe(401)
  })

  test('HEAD opens nothing', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await studio.inject({ method: 'HEAD', url: '/api/Notification/stream', headers })
    expect([answer.statusCode, answer.payload]).toEqual([200, ''])
  })
})

describe('a stream is closed within seconds (S-S6)', () => {
  const outcome = ({ ended }: Page) => Promise.race([ended.then(() => 'closed'), sleep(5000)])
  const change = (columns: Partial<typeof users.$inferInsert>) => (person: TestPerson) =>
    studio.context.db.update(users).set(columns).where(eq(users.id, person.id))

  test('after signing out, and once its person is blocked, inactive or deleted; others stay open', async () => {
    const staying = await studio.people.student()
    const open = await openPage(staying)
    const shut: ((person: TestPerson) => Promise<unknown>)[] = [
      ({ refreshToken }) => studio.call(signOut, { body: { refreshToken } }),
      change({ blockedAccess: true }),
      change({ active: false }),
      ({ id }) => studio.context.db.delete(users).where(eq(users.id, id)),
    ]
    const closing = shut.map(async (shutOut) => {
      const person = await studio.people.student()
      const page = await openPage(person)
      await hears(page, 0)
      await shutOut(person)
      return outcome(page)
    })
    expect(await Promise.all(closing)).toEqual(['closed', 'closed', 'closed', 'closed'])
    await send([staying])
    await expect.poll(() => open.told.at(-1)).toBe(1)
    open.leave()
  })

  test('on every server, whichever did it, and after news that were lost (F45, F2)', async () => {
    const second = await studio.secondServer()
    const [signsOut, isBlocked, missed] = [
      await studio.people.student(),
      await studio.people.student(),
      await studio.people.student(),
    ]
    const pages = await Promise.all(
      [signsOut, isBlocked, missed].map((person) => openPage(person, second.url)),
    )
    for (const page of pages) await hears(page, 0)
    await studio.call(signOut, { body: { refreshToken: signsOut.refreshToken } })
    await change({ blockedAccess: true })(isBlocked)
    expect(await Promise.all(pages.slice(0, 2).map(outcome))).toEqual(['closed', 'closed'])
    // Both servers lose their LISTEN connections; they read what they missed after reconnecting.
    await studio.context.db.transaction(async (tx) => {
      await tx.update(users).set({ active: false }).where(eq(users.id, missed.id))
      await tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`)
    })
    expect(await outcome(pages[2]!)).toBe('closed')
    await second.stop()
  })

  test('when its token has expired', async () => {
    const page = await openPage(await studio.people.student())
    await hears(page, 0)
    moveMachine(631_000)
    expect(await outcome(page)).toBe('closed')
  })
})

describe('several servers', () => {
  test('each tells its own pages what happened on another (L11)', async () => {
    const second = await studio.secondServer()
    const student = await studio.people.student()
    const pages = [await openPage(student), await openPage(student, second.url)]
    for (const page of pages) await hears(page, 0)
    await send([student])
    for (const page of pages) await hears(page, 0, 1)
    for (const page of pages) page.leave()
    await second.stop()
  })

  test('a server that stops ends its streams, and stops at once', async () => {
    const second = await studio.secondServer()
    const page = await openPage(await studio.people.student(), second.url)
    await hears(page, 0)
    const began = performance.now()
    await second.stop()
    await page.ended
    expect(performance.now() - began).toBeLessThan(4000)
  })
})

test('300 open pages hold no connection of the database, and all are told of one notification (L11)', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => studio.people.student()))
  const connections = async () => {
    const { rows } = await studio.context.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database()`,
    )
    return rows[0]?.count ?? 0
  }
  const pages = await Promise.all(
    people.flatMap((person) => Array.from({ length: 15 }, () => openPage(person))),
  )
  await Promise.all(pages.map((page) => hears(page, 0)))
  expect(await connections()).toBeLessThan(20)
  await send(people)
  await Promise.all(pages.map((page) => hears(page, 0, 1)))
  for (const page of pages) page.leave()
})
