import pg from 'pg'
import { migrateDatabase } from '../../../server/src/database/migrate.ts'
import { usedByDatabase } from '../database-time.mjs'
import { load } from '../load.mjs'
import { answersOf } from './call-asks.mjs'
import { startMeasured } from './measured-server.mjs'
import { hangUp, sendAll } from './senders.mjs'

/** Number of warm-up calls, and of measured calls, alternating with the baseline's. */
const WARM_UP = 1_500
const COUNT = Number(process.env.CALLS ?? 2_500)
const ROUNDS = 3

/**
 * CPU time in ms that a call costs, in Node and PostgreSQL.
 * @typedef {{ node: number, database: number, bytes: number }} Cost
 */

/** @param {Cost} cost */
const sum = ({ node, database }) => node + database

/**
 * @param {import('./measured-server.mjs').MeasuredServer} server @param {number} postmaster
 * @param {import('./senders.mjs').Asks} asks @param {{ from: number }} turns @returns {Promise<Cost>}
 */
async function costOf(server, postmaster, asks, turns) {
  const before = { node: await server.used(), database: usedByDatabase(postmaster) }
  const bytes = await sendAll(asks, { ...turns, count: COUNT })
  const node = (await server.used()) - before.node
  return { node: node / COUNT, database: (usedByDatabase(postmaster) - before.database) / COUNT, bytes }
}

/** Formats the times of Node and PostgreSQL. @param {Cost} cost */
const said = ({ node, database }) => `${node.toFixed(3)} + ${database.toFixed(3)} ms`

/** Returns the cheapest round: other load on the machine only adds. @param {Cost[]} costs */
const least = (costs) => costs.reduce((best, cost) => (sum(cost) < sum(best) ? cost : best))

/**
 * Measures each authenticated answer against bare Fastify with one statement, in one run on one machine.
 * @param {import('../../../server/src/database/embedded/engine.ts').Engine} engine
 * @param {number} postmaster
 * @param {import('../fill.mjs').Size} size
 * @param {import('../table.mjs').Tell} tell
 */
export async function measureCalls(engine, postmaster, size, tell) {
  const database = `calls_${size.users}`
  await withClient({ ...engine.connection, database: 'postgres' }, `create database ${database}`)
  const connection = { ...engine.connection, database }
  await migrateDatabase(connection)
  await load(connection, size)
  const studio = await startMeasured('calls-server.mjs', { connection })
  const bare = await startMeasured('bare-server.mjs', { connection, userId: studio.facts.id })
  try {
    const wanted = answersOf(studio).filter(({ work }) => work.includes(process.env.WORK ?? ''))
    for (const { work, goal, beside, asks, prepare } of wanted) {
      await withClient(connection, ...(prepare ?? []), 'vacuum analyze')
      const ceiling = () => ({ method: beside === 'select' ? 'GET' : 'PUT', url: `${bare.url}/${beside}` })
      await sendAll(asks, { from: 0, count: WARM_UP })
      await sendAll(ceiling, { from: 0, count: WARM_UP })
      const costs = { ours: /** @type {Cost[]} */ ([]), ceiling: /** @type {Cost[]} */ ([]) }
      for (let round = 0; round < ROUNDS; round += 1) {
        const turns = { from: WARM_UP + round * COUNT }
        costs.ours.push(await costOf(studio, postmaster, asks, turns))
        costs.ceiling.push(await costOf(bare, postmaster, ceiling, { from: 0 }))
      }
      const [ours, theirs] = [least(costs.ours), least(costs.ceiling)]
      const ratio = sum(ours) / sum(theirs)
      tell({
        work: `${work}, ${(ours.bytes / 1000).toFixed(1)} KB`,
        ours: said(ours),
        ceiling: said(theirs),
        ratio,
        goal: `≤ ${goal} ×`,
        reached: ratio <= goal,
      })
    }
  } finally {
    hangUp()
    await bare.close()
    await studio.close()
  }
}

/** @param {pg.ClientConfig} connection @param {string[]} statements */
async function withClient(connection, ...statements) {
  const client = new pg.Client(connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
