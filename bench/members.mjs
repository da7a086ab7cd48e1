import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sandboxKeys } from '../server/src/adapters/payment/stripe/sandbox-keys.ts'
import { makeApp } from '../server/src/app.ts'
import { migrateDatabase } from '../server/src/database/migrate.ts'
import { SteadyClient } from '../server/src/database/steady-client.ts'
import { makePeople } from '../server/src/testing/builders.ts'
import { contextOf } from './studio.mjs'

/**
 * @typedef {{ url: string, secret: string, customers: string[], query: pg.Pool['query'], close(): Promise<void> }} Members
 */

/**
 * Opens a studio that runs its jobs, with that many members in their trial.
 * @param {import('../server/src/database/embedded/engine.ts').Engine} engine
 * @param {number} count
 * @returns {Promise<Members>}
 */
export async function openMembers(engine, count) {
  const database = 'members'
  const connection = /** @type {pg.PoolConfig} */ ({ ...engine.connection, database, Client: SteadyClient })
  const keeper = new pg.Client({ ...engine.connection, database: 'postgres' })
  await keeper.connect()
  await keeper.query(`create database ${database}`)
  await keeper.end()
  await migrateDatabase(connection)
  let url = ''
  const { opened, dataDir } = await contextOf(connection, { localUrl: () => url, workers: true })
  const app = await makeApp(opened.context, null)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  const pool = opened.context.db.$client
  const { rows } = await pool.query(
    `insert into plans (title, description, cost_cents, interval_unit, permissions, icon, created_at)
     values ('Full', '', 2900, 'Month', '{DailyClasses}', 'full_membership', now()) returning id`,
  )
  const people = makePeople(opened.context)
  for (let made = 0; made < count; made += 1) await join(url, await people.student(), rows[0].id)
  await idle(pool)
  const customers = (await pool.query('select gateway_id from customers order by gateway_id')).rows
  return {
    url,
    secret: sandboxKeys(opened.context.tokens).webhookSecret,
    customers: customers.map(({ gateway_id }) => gateway_id),
    query: pool.query.bind(pool),
    async close() {
      await app.close()
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @param {string} url @param {{ id: string, token: string }} person @param {string} priceId */
async function join(url, { id, token }, priceId) {
  /** @param {string} path @param {unknown} [body] */
  const post = async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body ?? {}),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${said.slice(0, 300)}`)
    return said ? JSON.parse(said) : {}
  }
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
  const { id: cardToken } = await post('Sandbox/payment_methods', card)
  await post(`UserSubscription/setPaymentMethod?userId=${id}&cardToken=${cardToken}`)
  await post('UserSubscription', { userId: id, priceId })
}

/** Waits until no job is left. @param {pg.Pool} pool */
async function idle(pool) {
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from gateway_events where outcome is null
       union all select 1 from queue.job where state < 'completed' and name not like '\\_\\_%' limit 1`,
    )
    if (rows.length === 0) return
    await sleep(200)
  }
}
