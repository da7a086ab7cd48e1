import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForDatabase } from '../../database/wait-for-database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { checkDatabase } from './check-database.ts'

let database: TestDatabase
let keeper: pg.Client
let role: string
const asRole = () => ({ ...(database.connection as pg.ClientConfig), user: role })
const found = async () => checkDatabase('DATABASE_DIRECT_URL', asRole(), 'production')

beforeAll(async () => {
  database = await createTestDatabase()
  role = `${database.connection.database}_role`
  keeper = new pg.Client(database.connection as pg.ClientConfig)
  await keeper.connect()
  await keeper.query(`create role ${role} login superuser`)
})
afterAll(async () => {
  await keeper.query(`drop owned by ${role}; drop role ${role}`)
  await keeper.end()
  await database.drop()
})

test('a database with few connections is told how many a server opens', async () => {
  expect((await found()).map(({ level }) => level)).toEqual(['fine'])
  await keeper.query(
    `alter role ${role} nosuperuser connection limit 5; grant create on schema public to ${role}`,
  )
  await keeper.query(`grant create on database ${database.connection.database} to ${role}`)
  expect(await found()).toContainEqual({
    level: 'hint',
    about: 'DATABASE_DIRECT_URL',
    text: expect.stringMatching(/^it allows 5 connections, and a server of the studio opens up to \d+$/),
  })
})

test('a standby is a fault, and a start waits until the database takes writes (F17)', async () => {
  await keeper.query(`alter role ${role} set default_transaction_read_only = on`)
  expect(await found()).toEqual([
    expect.objectContaining({ level: 'fault', text: expect.stringContaining('only reads') }),
  ])
  const reasons: string[] = []
  await waitForDatabase(asRole(), async ({ message }) => {
    reasons.push(message)
    await keeper.query(`alter role ${role} reset default_transaction_read_only`)
  })
  expect(reasons).toEqual([expect.stringContaining('only reads')])
})
