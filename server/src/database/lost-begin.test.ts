import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import { createTestDatabase } from '../testing/database.ts'
import { inTransaction, openDatabase } from './connect.ts'

const MAX = 2
const database = await createTestDatabase()
const { db, close } = openDatabase(database.connection, { max: MAX, log: { warn: () => {} } as never })
afterAll(async () => {
  await close()
  await database.drop()
})

const kill = (client: object) => {
  const { connection } = client as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

test('a connection that dies as a transaction begins is no place of the pool that is lost (F3)', async () => {
  db.$client.on('acquire', kill)
  for (let time = 0; time < 2 * MAX; time += 1) {
    await expect(inTransaction(db, (tx) => tx.execute('select 1'))).rejects.toThrow()
  }
  db.$client.off('acquire', kill)
  const answers = Array.from({ length: MAX }, () => inTransaction(db, (tx) => tx.execute('select 1 as one')))
  for (const { rows } of await Promise.all(answers)) expect(rows).toEqual([{ one: 1 }])
})

test('drizzle’s own transaction keeps such a client (drizzle-team/drizzle-orm#6023): once mended, it may replace ours', async () => {
  const own = openDatabase(database.connection, { max: 1, log: { warn: () => {} } as never })
  own.db.$client.on('acquire', kill)
  await expect(own.db.transaction((tx) => tx.execute('select 1'))).rejects.toThrow()
  await expect(own.db.execute('select 1')).rejects.toMatchObject({ cause: { message: /timeout exceeded/ } })
})

test('a transaction that writes about somebody who was deleted meanwhile is tried again, and sees it (R11)', async () => {
  const about = (id: string) =>
    sql`insert into favourites (user_id, video_id, kept_at) values (${id}, ${id}, now())`
  let tries = 0
  await inTransaction(db, (tx) => {
    tries += 1
    return tx.execute(tries === 1 ? about(randomUUID()) : sql`select 1`)
  })
  expect(tries).toBe(2)
})

test('a connection that leads to a standby since a failover counts as a database that is away, and is used no second time (F16)', async () => {
  const own = openDatabase(database.connection, { max: 1, log: { warn: () => {} } as never })
  await own.db.execute('set session characteristics as transaction read only')
  const write = () => inTransaction(own.db, (tx) => tx.execute('create table written ()'))
  const refused = await write().catch((error: unknown) => error)
  expect(isDatabaseUnavailable(refused)).toBe(true)
  await expect(write()).resolves.toBeDefined()
  await own.close()
})
