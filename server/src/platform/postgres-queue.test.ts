import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@studio/contract/dates.ts'
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
