import { invoices } from '@studio/contract/billing/endpoints.ts'
import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import { notifications } from '@studio/contract/notifications/endpoints.ts'
import { auditRows, leftMembers, overview, studioWork } from '@studio/contract/overview/endpoints.ts'
import { exportUsers } from '@studio/contract/people/export/endpoints.ts'
import { myStudents, people, subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { promocodes } from '@studio/contract/promo/endpoints.ts'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { checkReplica } from '../../operating/checks/check-replica.ts'
import { databaseUrlOf } from '../../testing/database.ts'
import type { TestPerson } from '../../testing/people.ts'
import { type ReplicatedDatabase, startReplicated } from '../../testing/replica.ts'
import { startServer, type TestStudio } from '../../testing/start-test-studio.ts'
import type { ReadReplica } from './read-replica.ts'

describe('reads from a streaming replica', { timeout: 120_000 }, () => {
  let database: ReplicatedDatabase
  let studio: TestStudio
  let admin: TestPerson
  let replica: ReadReplica
  beforeAll(async () => {
    database = await startReplicated()
    studio = await startServer(database, {
      TOKEN_SECRET: 'a secret of the tests that is long enough to sign',
      READ_DATABASE_URL: databaseUrlOf(database.replica.connection),
      METRICS_TOKEN: 'tests-read-the-figures-of-the-replica',
    })
    admin = await studio.people.admin()
    replica = studio.context.replica as ReadReplica
  }, 240_000)
  afterAll(() => studio?.stop(), 60_000)

  const asAdmin = () => studio.as(admin)
  const names = async (userName: string) =>
    (await asAdmin().call(people, { query: { userName } })).records.map((one) => one.userName)
  /** What a piece of work adds to the reads by where they were answered. */
  const servedIn = async (work: () => Promise<unknown>) => {
    const before = { ...replica.served }
    await work()
    const [atReplica, behind, away] = (['replica', 'behind', 'away'] as const).map(
      (where) => replica.served[where] - before[where],
    )
    return { replica: atReplica, behind, away }
  }
  const ready = async () => (await studio.inject('/health/ready')).json()

  test('a list shows at once what was written just before, by whomever, and is read from the replica', async () => {
    await expect.poll(() => replica.isCurrent(), { timeout: 60_000 }).toBe(true)
    const served = await servedIn(async () => {
      for (let round = 0; round < 10; round += 1) {
        const person = await studio.people.student()
        expect(await names(person.userName)).toEqual([person.userName])
      }
    })
    expect(served.replica).toBeGreaterThan(0)
    expect(served.away).toBe(0)
  })

  test('statistics, lists and exports can all be read there: none of them writes', async () => {
    const coach = await studio.people.coach()
    await expect.poll(() => replica.isCurrent(), { timeout: 60_000 }).toBe(true)
    const all = [
      () => asAdmin().call(overview, { query: {} }),
      () => asAdmin().call(studioWork, { query: {} }),
      () => asAdmin().call(leftMembers, { query: {} }),
      () => asAdmin().call(auditRows, { query: {} }),
      () => asAdmin().call(people, { query: {} }),
      () => asAdmin().call(subscribedUsers, { query: {} }),
      () => studio.as(coach).call(myStudents, { query: {} }),
      () => asAdmin().call(invoices, { query: {} }),
      () => asAdmin().call(findInOffice, { query: { q: 'ada' } }),
      () => asAdmin().call(promocodes, { query: {} }),
      () => asAdmin().call(notifications, { query: {} }),
    ]
    const connected = vi.spyOn(replica.db.$client, 'connect')
    for (const call of all) {
      await expect.poll(() => servedIn(call), { timeout: 60_000 }).toEqual({ replica: 1, behind: 0, away: 0 })
      // More than the question how far it is.
      expect(connected.mock.calls.length).toBeGreaterThan(1)
      connected.mockClear()
    }
    connected.mockRestore()
    const file = await studio.inject({
      url: `/api${exportUsers.path}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(file.body).toContain(coach.userName)
    expect(await ready()).toEqual({ status: 'ready' })
  })

  test('the doctor knows the replica of this database from anything else', async () => {
    const check = async (url: string) => {
      const [found] = await checkReplica(url, database.connection as pg.ClientConfig)
      return `${found?.level} ${found?.text}`
    }
    const url = databaseUrlOf(database.replica.connection)
    expect(await check(url)).toBe('fine the replica answers and keeps up')
    expect(await check(databaseUrlOf(database.connection))).toBe('fault it is not a streaming replica')
    expect(await check(databaseUrlOf({ ...inject('engine'), database: 'postgres' }))).toBe(
      'fault it is a replica of another database',
    )
    expect(await check('postgresql://127.0.0.1:1/studio')).toMatch(/^fault .*ECONNREFUSED/)
  })

  test('while it is behind, reads go to the primary and miss nothing; it is asked again once it has caught up', async () => {
    await database.replica.pause()
    const person = await studio.people.student()
    const served = await servedIn(async () => {
      expect(await names(person.userName)).toEqual([person.userName])
    })
    expect(served).toEqual({ replica: 0, behind: 1, away: 0 })
    expect(await replica.bytesBehind()).toBeGreaterThan(0)
    expect(await ready()).toEqual({ status: 'ready' })
    await database.replica.resume()
    await expect.poll(() => replica.isCurrent(), { timeout: 60_000, interval: 200 }).toBe(true)
    await expect.poll(() => replica.bytesBehind(), { timeout: 60_000 }).toBe(0)
  })

  test('while it is away, reads go to the primary, which is logged once and reported; later it is asked again', async () => {
    const warned = vi.spyOn(studio.context.log, 'warn')
    const before = replica.served.away
    await database.replica.end()
    const person = await studio.people.student()
    const served = await servedIn(async () => {
      for (let round = 0; round < 3; round += 1)
        expect(await names(person.userName)).toEqual([person.userName])
    })
    expect(served).toEqual({ replica: 0, behind: 0, away: 3 })
    expect(await ready()).toEqual({ status: 'degraded' })
    const told = warned.mock.calls.filter((given) => String(given[1]).startsWith('READ_DATABASE_URL'))
    expect(told).toHaveLength(1)
    await database.replica.start()
    // Without a read: nobody may be there at night.
    await expect.poll(ready, { timeout: 60_000, interval: 500 }).toEqual({ status: 'ready' })
    expect(replica.served.away - before).toBe(3)
    warned.mockRestore()
  })

  test('a read that the replica breaks off is read again from the primary', async () => {
    const person = await studio.people.student()
    const ended = vi.spyOn(replica.db, 'select').mockImplementationOnce(() => {
      throw Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
    })
    const reads = async () => {
      expect(await names(person.userName)).toEqual([person.userName])
      return ended.mock.calls.length
    }
    await expect.poll(reads, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await ready()).toEqual({ status: 'ready' })
    ended.mockRestore()
  })

  test('figures say where reads were answered, and how far behind it is', async () => {
    await studio.context.db.execute(sql`select 1`)
    const { body } = await studio.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer tests-read-the-figures-of-the-replica' },
    })
    expect(body).toMatch(/^studio_replica_reads_total\{served="replica"\} [1-9]/m)
    expect(body).toMatch(/^studio_replica_reads_total\{served="away"\} [1-9]/m)
    expect(body).toMatch(/^studio_replica_behind_bytes \d+$/m)
  })
})
