import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openMembers } from './members.mjs'
import { report } from './table.mjs'
import { withEngine } from './with-engine.mjs'

/** Number of events in ten seconds, a quarter of them of one customer (L8). */
const EVENTS = 2000
const OTHERS = 250
const LASTS = 10_000
const ceilings = /** @type {const} */ ([
  { name: 'refused', what: 'refused', unit: '', most: 0 },
  { name: 'calm', what: 'p99 of the answers where one comes at a time', unit: ' ms', most: 100 },
  { name: 'slowest', what: 'the slowest answer of the burst', unit: ' ms', most: 2_000 },
  { name: 'done', what: 'until all that follows is done', unit: ' ms', most: 60_000 },
  { name: 'others', what: "until another customer's is done", unit: ' ms', most: 5_000 },
])

/** @param {number[]} values @param {number} share */
const quantile = (values, share) => values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** @param {string[]} customers the first of them gets a quarter @param {string} name @param {number} count */
function eventsOf(customers, name, count) {
  const [flooded, ...others] = customers
  return Array.from({ length: count }, (_, index) => {
    const customer = index % 4 === 0 ? flooded : others[index % others.length]
    const object = { id: `sub_${customer}`, object: 'subscription', customer }
    const created = Math.floor(Date.now() / 1000)
    const type = 'customer.subscription.updated'
    return JSON.stringify({
      id: `evt_${name}${index}`,
      object: 'event',
      type,
      created,
      livemode: false,
      data: { object },
    })
  })
}

/** @param {import('./members.mjs').Members} members @param {string[]} bodies @param {number} lasts */
async function send(members, bodies, lasts) {
  const { url, secret } = members
  const thread = new Worker(new URL('./burst.mjs', import.meta.url), {
    workerData: { url: `${url}/api/Payment/webhook`, secret, bodies, lasts },
  })
  const [answers] = await once(thread, 'message')
  return /** @type {{ status: number, time: number }[]} */ (answers)
}

/**
 * Returns the time from each event's arrival to its completion, in ms.
 * @param {import('./members.mjs').Members} members
 */
async function waits(members) {
  for (;;) {
    const { rows } = await members.query(
      `select count(*) filter (where outcome is null)::int as open,
         extract(epoch from max(settled_at) - min(received_at)) * 1000 as done,
         extract(epoch from max(settled_at - received_at) filter (where customer_id <> $1)) * 1000 as others
       from gateway_events where id like 'evt_burst%'`,
      [members.customers[0]],
    )
    if (rows[0].open === 0) return { done: Number(rows[0].done), others: Number(rows[0].others) }
    await sleep(200)
  }
}

/**
 * Measures a burst of webhooks while the studio runs the resulting jobs.
 * @param {import('../server/src/database/embedded/engine.ts').Engine} engine
 * @param {import('./table.mjs').Tell} tell
 */
async function timeEvents(engine, tell) {
  const members = await openMembers(engine, OTHERS + 1)
  try {
    const calm = timesOf(await send(members, eventsOf(members.customers, 'calm', 100), 10_000))
    const answers = await send(members, eventsOf(members.customers, 'burst', EVENTS), LASTS)
    const found = {
      refused: answers.filter(({ status }) => status >= 300).length,
      calm: quantile(calm, 0.99),
      slowest: Math.max(...timesOf(answers)),
      ...(await waits(members)),
    }
    for (const { what, name, unit, most } of ceilings) {
      const value = found[name]
      const ours = `${value.toFixed(0)}${unit}`
      const work = `2,000 webhooks in 10 s: ${what}`
      tell({ work, ours, ceiling: '', ratio: null, goal: `≤ ${most}${unit}`, reached: value <= most })
    }
  } finally {
    await members.close()
  }
}

/** @param {{ time: number }[]} answers */
const timesOf = (answers) => answers.map(({ time }) => time)

if (import.meta.main) await report((tell) => withEngine((engine) => timeEvents(engine, tell)))
