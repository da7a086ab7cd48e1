import { get } from 'node:http'

/** @typedef {import('./table.mjs').Row} Row */

const MEGABYTE = 1024 * 1024
/** The exports of the back office. */
export const files = ['users.csv', 'subscribers.csv', 'invoices.csv', 'audit.csv']

/** Maximum processor time of one turn of the event loop while a file is sent, in ms: so long other requests wait. */
const MOST_TURN = 50
/** Maximum growth of the process while a file is sent, in MB. */
const MOST_GROWTH = 200
/** Interval at which memory is measured, in ms. */
const LOOK = 100

/**
 * Measures a full export, read over a socket by a client in this process: its duration, the growth of the
 * process, and the longest turn of the event loop.
 * @param {import('./studio.mjs').BenchStudio} studio @param {string} file @returns {Promise<Row[]>}
 */
export async function measureExport(studio, file) {
  const { port, token } = await studio.listen()
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, LOOK)
  const began = performance.now()
  const turns = watchTurns()
  const { bytes, rows } = await read(port, token, file)
  clearInterval(looking)
  const seconds = (performance.now() - began) / 1000
  const turn = turns.longest()
  const growth = (most - before) / MEGABYTE
  const size = `${rows.toLocaleString('en')} rows, ${(bytes / MEGABYTE).toFixed(0)} MB`
  return [
    row(`${file}, ${size}: time`, `${seconds.toFixed(1)} s`, '', true),
    row(
      `${file}: the longest turn of the event loop`,
      `${turn.toFixed(0)} ms`,
      `≤ ${MOST_TURN} ms`,
      turn <= MOST_TURN,
    ),
    row(`${file}: memory`, `+${growth.toFixed(0)} MB`, `≤ ${MOST_GROWTH} MB`, growth <= MOST_GROWTH),
  ]
}

/** Watches the processor time of the thread between two turns, which other load on the machine does not change. */
function watchTurns() {
  let longest = 0
  let over = false
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let before = used()
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
    if (!over) setImmediate(look)
  }
  setImmediate(look)
  return {
    /** Ends it. @returns {number} in ms */
    longest() {
      over = true
      return longest
    },
  }
}

/** @param {number} port @param {string} token @param {string} file @returns {Promise<{ bytes: number, rows: number }>} */
const read = (port, token, file) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get({ host: '127.0.0.1', port, path: `/api/Export/${file}`, headers }, (answer) => {
      let [bytes, rows] = [0, -1]
      if (answer.statusCode !== 200) reject(new Error(`${file} answered ${answer.statusCode}`))
      answer.on('error', reject)
      answer.on('data', (/** @type {Buffer} */ piece) => {
        bytes += piece.length
        for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1
      })
      answer.on('end', () => resolve({ bytes, rows }))
    }).on('error', reject)
  })

/** @param {string} work @param {string} ours @param {string} goal @param {boolean} reached @returns {Row} */
const row = (work, ours, goal, reached) => ({ work, ours, ceiling: '', ratio: null, goal, reached })
