import { setTimeout as sleep } from 'node:timers/promises'
import { makeProcessor } from './processor.mjs'

/** @typedef {import('./table.mjs').Row} Row */

/** Requests to a large studio for which a person waits: CPU time in ms, and its maximum. */
const waits = /** @type {const} */ ([
  ['overview of the default month', 'Statistics/overview', 300],
  ['subscribers by a short name', 'User/getSubscribedUsers?userName=an', 50],
  ['users by one letter', 'User/getAllUsers?userName=a', 50],
  ['users by a word that all have', 'User/getAllUsers?userName=member', 50],
  ['page 60,000 of invoices', 'Invoices?pageNumber=60000', 50],
  ['page 60,000 of invoices by amount', 'Invoices?orderBy=Amount&pageNumber=60000', 50],
  ['audit log of 1,000,000 entries by two words', 'AuditLog?words=anna%20blocked', 300],
  ['page 60,000 of users', 'User/getAllUsers?pageNumber=60000', 50],
])

/** Recipients that the composer counts. */
const counts = /** @type {const} */ ([
  ['how many of 1,000,000 people are students', { sendToAllStudents: true }],
  ['how many of 1,000,000 people are subscribed', { sendToSubscribedStudents: true }],
  ['how many are subscribed, or teachers', { sendToSubscribedStudents: true, sendToAllCoaches: true }],
])

/**
 * Measures each of them at 1,000,000 people.
 * @param {import('./studio.mjs').BenchStudio} studio @returns {Promise<Row[]>}
 */
export async function measureWaits(studio) {
  const processor = await makeProcessor(studio.context.db.$client)
  const rows = []
  for (const [work, path, most] of waits) {
    const once = async () => {
      const answer = await studio.ask({ as: 'admin', method: 'GET', path })
      if (answer.status !== 200)
        throw new Error(`${path} answered ${answer.status}: ${answer.text().slice(0, 300)}`)
    }
    await processor.of(once, 2)
    rows.push(waited(work, await processor.of(once, 10), most))
  }
  return rows
}

/**
 * Measures a notification to every student.
 * @param {import('./studio.mjs').BenchStudio} studio @returns {Promise<Row[]>}
 */
export async function measureSending(studio) {
  const processor = await makeProcessor(studio.context.db.$client)
  const body = {
    title: 'News',
    description: '<p>There is a new class</p>',
    sendOptions: { sendToAllStudents: true },
  }
  const ours = await processor.of(async () => {
    const answer = await studio.ask({ as: 'admin', method: 'POST', path: 'Notification', body })
    if (answer.status !== 201)
      throw new Error(`sending answered ${answer.status}: ${answer.text().slice(0, 300)}`)
  }, 3)
  return [waited('a notification to 1,000,000 students', ours, 1_000)]
}

/**
 * Measures how long the composer's number of recipients takes to count.
 * @param {import('./studio.mjs').BenchStudio} studio @returns {Promise<Row[]>}
 */
export async function measureCounting(studio) {
  const processor = await makeProcessor(studio.context.db.$client)
  const rows = []
  for (const [work, sendOptions] of counts) {
    const once = async () => {
      const body = { sendOptions }
      const answer = await studio.ask({ as: 'admin', method: 'POST', path: 'Notification/recipients', body })
      if (answer.status !== 200)
        throw new Error(`counting answered ${answer.status}: ${answer.text().slice(0, 300)}`)
    }
    await processor.of(once, 1)
    rows.push(waited(work, await processor.of(once, 5), 1_000))
  }
  return rows
}

/**
 * Counts the statements of 6,000 open pages while nothing happens.
 * @param {import('./studio.mjs').BenchStudio} studio @returns {Promise<Row[]>}
 */
export async function countOfOpenPages(studio) {
  const { streams, db } = studio.context
  const { rows } = await db.execute(`insert into sessions (user_id, refresh_hash, started_at, rotated_at)
    select id, gen_random_uuid(), now(), now() from (select id from users where role = 'Student' limit 300) people
    cross join generate_series(1, 20) returning id, user_id`)
  const expires = Math.floor(Date.now() / 1000) + 3_600
  for (const { id, user_id } of rows)
    streams.open({ userId: String(user_id), sessionId: String(id), expires, staff: false }).resume()
  await sleep(2_000)
  const pool = db.$client
  const query = pool.query
  let statements = 0
  pool.query = /** @type {typeof query} */ (
    (/** @type {unknown[]} */ ...given) => {
      statements += 1
      return Reflect.apply(query, pool, given)
    }
  )
  await sleep(10_000)
  pool.query = query
  return [
    {
      work: 'statements of 6,000 open pages in 10 s',
      ours: String(statements),
      ceiling: '',
      ratio: null,
      goal: '0',
      reached: statements === 0,
    },
  ]
}

/** @param {string} work @param {number} ours @param {number} most @returns {Row} */
function waited(work, ours, most) {
  return {
    work,
    ours: `${ours.toFixed(1)} ms`,
    ceiling: '',
    ratio: null,
    goal: `≤ ${most} ms`,
    reached: ours <= most,
  }
}
