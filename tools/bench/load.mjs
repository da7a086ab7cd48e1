import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { fill } from './fill.mjs'

/**
 * SQL function that computes an id from a kind of row and a number: `pg_temp.id('u', n)`; consecutive ids are
 * adjacent.
 */
const ids = `create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable as
  $$ select (lpad(to_hex(ascii(kind)), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`

/** Computes the counters, since COPY runs without the triggers that maintain them. */
const counts = `delete from counts;
  insert into counts (name, change) select 'users ' || role, count(*) from users group by role
    union all select 'memberships', count(*) from subscriptions where ended_at is null and gateway_state <> 'pending'
    union all select 'invoices', count(*) from invoices;
  insert into daily_figures (day, plan_id, cents, movements)
    select (l.at at time zone 'UTC')::date, i.plan_id, sum(l.amount_cents), count(*)
    from ledger l join invoices i on i.id = l.invoice_id group by 1, 2;
  insert into daily_figures (day, plan_id, began, ended)
    select (at at time zone 'UTC')::date, plan_id, sum(began), sum(ended) from subscriptions
    cross join lateral (values (started_at, 1, 0), (ended_at, 0, 1)) as change (at, began, ended)
    where at is not null group by 1, 2`

/**
 * Loads a studio with COPY: one connection computes the rows, another one copies them in, without foreign key
 * checks and counter triggers.
 * @param {pg.ClientConfig} connection @param {import('./fill.mjs').Size} size
 */
export async function load(connection, size) {
  const source = await connected(connection, ids)
  const target = await connected(connection, 'set session_replication_role = replica')
  for (const [table, rows] of fill(size)) {
    const copied = target.query(from(`copy ${table} from stdin`))
    await pipeline(source.query(to(`copy (${rows}) to stdout`)), copied)
  }
  await target.query(counts)
  await Promise.all([source.end(), target.end()])
}

/** @param {pg.ClientConfig} connection @param {string} first */
async function connected(connection, first) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(first)
  return client
}
