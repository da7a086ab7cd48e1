import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@studio/contract/dates.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { makeWatchedLog } from '../testing/watched-log.ts'
import { startQueue } from './postgres-queue.ts'
import type { Queue } from './queue.ts'

let database: TestDatabase
let queue: Queue
const watched = makeWatchedLog()
beforeAll(async () => {
  database = await createTestDatabase()
  queue = await startQueue({
    connection: database.connection,
    log: watched.log,
    workers: true,
  })
})
afterAll(async () => {
  await queue?.stop()
  await database?.drop()
  watched.requireClean()
})

test('jobs that come while one is being done are done after it, one after the other (I12, F33)', async () => {
  const done: number[] = []
  await queue.work('burst', async ({ number }: { number: number }) => {
    await sleep(number === 0 ? 500 : 1)
    if (number === 3) throw new Error('this one fails at first')
    done.push(number)
  })
  for (let number = 0; number < 30; number += 1) await queue.send('burst', { number })
  await expect.poll(() => done.length, { timeout: 8_000 }).toBe(29)
})

test('a job that takes longer than it may is begun again, and no other is', async () => {
  const begun = { long: 0, hung: 0 }
  await queue.work('long', async () => {
    begun.long += 1
    await sleep(3_500)
  })
  const hang = async () => {
    begun.hung += 1
    await sleep(3_500)
  }
  await queue.work('hung', hang, { longest: SECOND })
  await Promise.all([queue.send('long', {}), queue.send('hung', {})])
  await expect.poll(() => begun.hung, { timeout: 15_000 }).toBeGreaterThan(1)
  expect(begun.long, 'begun once').toBe(1)
}, 20_000)

test('a job that fails is tried again soon', async () => {
  let tries = 0
  await queue.work('fails.once', async () => {
    tries += 1
    if (tries === 1) throw new Error('at first')
  })
  await queue.send('fails.once', {})
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(2)
}, 20_000)

test('a job that is sent for later is done when it is due, and one that failed is tried again (F33)', async () => {
  const done: string[] = []
  let tries = 0
  await queue.work('later', async () => void done.push('later'))
  await queue.work('again', async () => {
    tries += 1
    if (tries === 1) throw new Error('this one fails at first')
    done.push('again')
  })
  await queue.send('later', {}, { after: 1 })
  await queue.send('again', {})
  await expect.poll(() => done.toSorted(), { timeout: 18_000 }).toEqual(['again', 'later'])
})

test('moving the clock waits for a job that is being done, not for one whose server has died at it (F33)', async () => {
  const client = new pg.Client(database.connection as pg.ClientConfig)
  await client.connect()
  await queue.work('nightly', () => sleep(1_000))
  await queue.send('nightly', {})
  const running = async () =>
    (await client.query("select 1 from queue.job where name = 'nightly' and state = 'active'")).rows.length
  await expect.poll(running).toBe(1)
  await queue.drain()
  expect(await running(), 'waited for').toBe(0)
  await client.query(`insert into queue.job (name, state, started_on, heartbeat_on, heartbeat_seconds)
    values ('nightly', 'active', now() - interval '16s', now() - interval '16s', 15)`)
  await queue.drain()
  expect(await running(), 'left to a server').toBe(1)
  await client.end()
})

test('a later start finds its queues as they are, and changes one whose bounds are others', async () => {
  const client = new pg.Client(database.connection as pg.ClientConfig)
  await client.connect()
  const expires = async () =>
    (await client.query("select expire_seconds as s, updated_on as at from queue.queue where name = 'kept'"))
      .rows[0]
  const again = async (longest: number) => {
    const next = await startQueue({ connection: database.connection, log: watched.log, workers: true })
    await next.work('kept', async () => {}, { longest })
    await next.stop()
    return expires()
  }
  const first = await again(7 * SECOND)
  expect(await again(7 * SECOND)).toEqual(first)
  expect((await again(9 * SECOND)).s).toBe(9)
  await client.end()
})
