import { invoices } from '@studio/contract/billing/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

const COUNT = 137
let studio: TestStudio
let admin: TestPerson

/** Invoices with only a few distinct times and amounts, so that many differ by number and id alone. */
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
  await studio.context.db.execute(sql`
    insert into users (first_name, last_name, user_name, user_name_folded, email, email_folded, password_hash, role,
      registered_at, registered_fully)
    select 'Ada', 'Many', name, name, name, name, 'none', 'Student', '2020-01-01'::timestamptz + n % 7 * interval '1 hour', now()
    from (select n, 'many' || n as name from generate_series(1, 10200) n) people`)
  await studio.context.db.execute(sql`
    insert into invoices (provider_id, user_id, number, amount_cents, currency, status, reason, period_start, period_end, issued_at)
    select 'in_' || n, (select id from users where user_name = 'many1'), 'A-' || n % 50, 100 * (n % 9), 'usd', 'paid', 'start', now(), now(),
      '2020-01-01'::timestamptz + n % 11 * interval '1 second' from generate_series(1, ${COUNT}) n`)
})
afterAll(() => studio.stop())

const call = () => studio.as(admin).call

describe('pages to the end of a list', () => {
  test.each([
    {},
    { orderBy: 'Amount' },
    { orderBy: 'Amount', orderByDescending: true },
    { orderByDescending: false },
  ] as const)('are those of the whole list, invoices %j', async (order) => {
    const whole = []
    for (const pageNumber of [1, 2]) {
      const { records } = await call()(invoices, { query: { ...order, pageNumber, pageLength: 100 } })
      whole.push(...records.map(({ id }) => id))
    }
    expect(new Set(whole).size).toBe(COUNT)
    const paged = []
    for (let pageNumber = 1; pageNumber <= 15; pageNumber += 1) {
      const { records, pageInfo } = await call()(invoices, { query: { ...order, pageNumber } })
      expect(pageInfo.totalRecords).toBe(COUNT)
      paged.push(...records.map(({ id }) => id))
    }
    expect(paged).toEqual(whole)
  })

  test.each([{}, { orderBy: 'UserName', orderByDescending: true }] as const)('people %j', async (order) => {
    const page = async (pageNumber: number) =>
      (await call()(people, { query: { role: 'Student', ...order, pageNumber, pageLength: 100 } })).records
    const rows = []
    for (let pageNumber = 1; pageNumber <= 103; pageNumber += 1) rows.push(...(await page(pageNumber)))
    const { rows: all } = await studio.context.db.execute<{ id: string }>(
      order.orderBy
        ? sql`select id from users where role = 'Student' order by user_name desc, id desc`
        : sql`select id from users where role = 'Student' order by registered_at, id`,
    )
    expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  })
})

test('of a search a thousand are counted, and no more (D18.counts)', async () => {
  const find = async (userName: string) =>
    (await call()(people, { query: { userName } })).pageInfo.totalRecords
  expect(await find('a')).toBe(1_000)
  expect(await find('many12')).toBe(1 + 10 + 100)
  expect((await call()(invoices, { query: { userName: 'm' } })).pageInfo.totalRecords).toBe(COUNT)
})
