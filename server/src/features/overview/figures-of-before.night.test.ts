import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase } from '../../database/migrate.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { checkLedger } from '../billing/invariants.ts'

const database = await createTestDatabase()
const client = new pg.Client(database.connection as pg.ClientConfig)
await client.connect()
const migrations = resolve(import.meta.dirname, '../../../migrations')
const before = mkdtempSync(join(tmpdir(), 'migrations-'))
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(before, { recursive: true, force: true })
})

/** Last migration before the daily figures. */
const LAST = 28

async function migrateToBefore(): Promise<void> {
  cpSync(migrations, before, { recursive: true })
  const path = join(before, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number }[] }
  const entries = journal.entries.filter(({ idx }) => idx <= LAST)
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await migrate(drizzle({ client }), { migrationsFolder: before })
}

/** Memberships in every state, ended ones with and without trial and payment, with a changed plan and without a plan. */
const rows = `
  insert into plans (id, title, description, cost_cents, interval_unit, permissions, icon, created_at) values
    ('00000000-0000-4000-8000-000000000001', 'Full', '', 2900, 'Month', '{}', 'x', now()),
    ('00000000-0000-4000-8000-000000000002', 'Day', '', 900, 'Day', '{}', 'y', now());
  insert into subscriptions (id, plan_id, gateway_state, cost_cents, started_at, period_start, period_end, trial_end, ended_at)
    select ('00000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid,
      ('00000000-0000-4000-8000-00000000000' || 1 + n % 2)::uuid,
      (array['pending', 'trialing', 'active', 'ended', 'ended', 'ended'])[1 + n % 6], 2900,
      now() - n * interval '1 day', now(), now(), case when n % 6 in (1, 3) then now() - interval '1 day' end,
      case when n % 6 > 2 then now() - n * interval '12 hours' end from generate_series(1, 30) n;
  insert into invoices (gateway_id, subscription_id, number, amount_cents, currency, status, reason, plan_id,
      period_start, period_end, issued_at)
    select 'in_' || n, ('00000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, 'A', 100 * n, 'usd',
      case when n % 6 in (2, 4) then 'paid' else 'open' end, 'start',
      case when n % 4 > 0 then '00000000-0000-4000-8000-000000000001'::uuid end, now(), now(), now()
    from generate_series(1, 30) n;
  insert into ledger (invoice_id, kind, amount_cents, gateway_id, at)
    select id, 'charge', amount_cents, gateway_id, now() - amount_cents * interval '1 hour' from invoices where status = 'paid';
  insert into ledger (invoice_id, kind, amount_cents, gateway_id, at)
    select id, 'refund', -50, gateway_id, now() from invoices where status = 'paid'`

test('a studio that is older than the figures of each day has them for all its days (I15, F42)', async () => {
  await migrateToBefore()
  await client.query(rows)
  await migrateDatabase(database.connection)
  const wrong = (await checkLedger(drizzle({ client, casing: 'snake_case' }))).filter(({ invariant }) =>
    invariant.startsWith('I15'),
  )
  expect(wrong).toEqual([])
  const { rows: figures } = await client.query(
    'select sum(cents)::int as cents, sum(movements)::int as movements, sum(began)::int as began, sum(ended)::int as ended from daily_figures',
  )
  const paid = [2, 4, 8, 10, 14, 16, 20, 22, 26, 28]
  const cents = paid.reduce((sum, n) => sum + 100 * n - 50, 0)
  // Five in each state: trialing, active, ended after a trial, ended and paid; the others never began.
  expect(figures).toEqual([{ cents, movements: 20, began: 20, ended: 10 }])
})
