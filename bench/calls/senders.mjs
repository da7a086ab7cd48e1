import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** Milliseconds per tick: Linux counts the CPU time of other processes in hundredths of a second. */
const TICK = 10
const AT_ONCE = 10

/**
 * Returns the numbers of /proc/<pid>/stat from the state on, or null if the process has ended.
 * @param {string | number} pid
 */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/**
 * Returns the CPU time in ms of a PostgreSQL, with all its processes, including those that have ended.
 * @param {number} postmaster its process
 */
export function usedByDatabase(postmaster) {
  const ticks = readdirSync('/proc').reduce((sum, pid) => {
    const stat = /^\d+$/.test(pid) ? statOf(pid) : null
    if (!stat) return sum
    const [, parent] = stat
    const own = Number(stat[11]) + Number(stat[12])
    if (Number(pid) === postmaster) return sum + own + Number(stat[13]) + Number(stat[14])
    return Number(parent) === postmaster ? sum + own : sum
  }, 0)
  return ticks * TICK
}

/**
 * @typedef {{ method: string, url: string, headers?: Record<string, string>, body?: string }} Sent
 * @typedef {(turn: number) => Sent} Asks
 */

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** @param {Sent} sent @returns {Promise<number>} bytes of the answer */
function send({ method, url, headers, body }) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers }, (answer) => {
      /** @type {Buffer[]} */
      const said = []
      answer.on('data', (part) => said.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const bytes = Buffer.concat(said)
        if ((answer.statusCode ?? 500) < 300) resolve(bytes.length)
        else
          reject(
            new Error(`${method} ${url} answered ${answer.statusCode}: ${bytes.toString().slice(0, 300)}`),
          )
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/**
 * Sends that many requests, ten in parallel; returns the bytes of an answer.
 * @param {Asks} asks @param {{ from: number, count: number }} turns
 */
export async function sendAll(asks, { from, count }) {
  let next = from
  let bytes = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < from + count) {
        const turn = next
        next += 1
        bytes = await send(asks(turn))
      }
    }),
  )
  return bytes
}

/** Closes the connections. */
export const hangUp = () => agent.destroy()
