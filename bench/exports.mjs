import { get } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** @typedef {import('./table.mjs').Row} Row */

const MEGABYTE = 1024 * 1024
/** Maximum delay of the event loop while a file is sent, in ms. */
const MOST_DELAY = 50
/** Maximum growth of the process while a file is sent, in MB. */
const MOST_GROWTH = 200
/** Interval at which memory is measured, in ms. */
const LOOK = 100

/**
 * Measures a full export, read over a socket by a client in this process: its duration, the growth of the
 * process, and the delay of other requests.
 * @param {import('./studio.mjs').BenchStudio} studio @param {string} file @returns {Promise<Row[]>}
 */
export async function measureExport(studio, file) {
  const { port, token } = await studio.listen()
  const delays = monitorEventLoopDelay({ resolution: 5 })
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, LOOK)
  const began = performance.now()
  delays.enable()
  const { bytes, rows } = await read(port, token, file)
  delays.disable()
  clearInterval(looking)
  const seconds = (performance.now() - began) / 1000
  const delay = delays.max / 1e6
  const growth = (most - before) / MEGABYTE
  const size = `${rows.toLocaleString('en')} rows, ${(bytes / MEGABYTE).toFixed(0)} MB`
  return [
    row(`${file}, ${size}: time`, `${seconds.toFixed(1)} s`, '', true),
    row(
      `${file}: the longest turn of the event loop`,
      `${delay.toFixed(0)} ms`,
      `≤ ${MOST_DELAY} ms`,
      delay <= MOST_DELAY,
    ),
    row(`${file}: memory`, `+${growth.toFixed(0)} MB`, `≤ ${MOST_GROWTH} MB`, growth <= MOST_GROWTH),
  ]
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
