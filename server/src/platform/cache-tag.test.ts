import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../database/connect.ts'
import { createTestDatabase } from '../testing/database.ts'
import { CONTENT, listenToTag, RIGHTS } from './cache-tag.ts'
import { listenToSignals } from './signals.ts'

const database = await createTestDatabase()
const { db, close } = openDatabase(database.connection, { max: 2, log: { warn: () => {} } as never })
let refusals = 0

const signals = await listenToSignals(async () => {
  if (refusals > 0) {
    refusals -= 1
    throw new Error('the database is being started again')
  }
  const client = new pg.Client({ ...(database.connection as pg.ClientConfig), application_name: 'content' })
  await client.connect()
  return client
})
const content = await listenToTag(db, signals, CONTENT)
const rights = await listenToTag(db, signals, RIGHTS)

afterAll(async () => {
  await signals.stop()
  await close()
  await database.drop()
})

const isSteady = (tag = content): boolean => {
  const seen = tag.version()
  return tag.version() === seen
}

test('what one server changes every server hears of, once it is committed', async () => {
  const before = content.version()
  await db.execute(`notify studio_content, 'from another server'`)
  await expect.poll(() => content.version()).toBe(before + 1)
})

test('from a change to the news of its commit its own server counts nothing as unchanged', async () => {
  await expect.poll(() => isSteady()).toBe(true)
  const steady = await db.transaction(async (tx) => {
    await content.changed(tx)
    return isSteady()
  })
  expect(steady).toBe(false)
  await expect.poll(() => isSteady(), { interval: 1 }).toBe(true)
})

test('a trigger names a change of rights to its own server before the commit, whatever the level of messages (S-S6)', async () => {
  await expect.poll(() => isSteady(rights)).toBe(true)
  const userId = randomUUID()
  const steady = await db.transaction(async (tx) => {
    await tx.execute(sql`set local client_min_messages = error`)
    await tx.execute(sql`select tell_of_rights(${userId})`)
    return isSteady(rights)
  })
  expect(steady).toBe(false)
  await expect.poll(() => isSteady(rights), { interval: 1 }).toBe(true)
})

test('a change whose commit is known before its server hears of it holds nothing up', async () => {
  const before = rights.version()
  await db.execute(`notify studio_rights, 'early'`)
  await expect.poll(() => rights.version()).toBe(before + 1)
  db.notices.emit('notice', { message: RIGHTS, detail: 'early' })
  expect(isSteady(rights)).toBe(true)
})

test('while the connection is lost nothing counts as unchanged, and it is opened again however often it takes (F2)', async () => {
  refusals = 2
  await db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'content'`,
  )
  await expect.poll(() => isSteady(), { interval: 10 }).toBe(false)
  await expect.poll(() => isSteady(), { timeout: 5_000 }).toBe(true)

  const before = content.version()
  await db.transaction((tx) => content.changed(tx))
  await expect.poll(() => content.version()).toBeGreaterThan(before)
  await sleep(600)
  const { rows } = await db.execute(
    `select count(*)::int as listeners from pg_stat_activity where application_name = 'content'`,
  )
  expect(rows).toEqual([{ listeners: 1 }])
})
