import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { inTransaction, openDatabase } from './connect.ts'

const MAX = 2
const database = await createTestDatabase()
const { db, close } = openDatabase(database.connection, { max: MAX, log: { warn: () => {} } as never })
afterAll(async () => {
  await close()
  await database.drop()
})

test('a connection that dies as a transaction begins is no place of the pool that is lost (F3)', async () => {
  const kill = (client: object) => {
    const { connection } = client as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }
  db.$client.on('acquire', kill)
  for (let time = 0; time < 2 * MAX; time += 1) {
    await expect(inTransaction(db, (tx) => tx.execute('select 1'))).rejects.toThrow()
  }
  db.$client.off('acquire', kill)
  const answers = Array.from({ length: MAX }, () => inTransaction(db, (tx) => tx.execute('select 1 as one')))
  for (const { rows } of await Promise.all(answers)) expect(rows).toEqual([{ one: 1 }])
})
