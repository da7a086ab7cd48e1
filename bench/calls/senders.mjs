import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** Linux counts the processor time of others in hundredths of a second. */
const TICK = 10
const AT_ONCE = 10

/** The numbers of /proc/<pid>/stat from the state on, or null where the process is gone. @param {string | number} pid */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/**
 * Processor time in ms that a PostgreSQL has used, with all its processes, those that ended included.
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

/** Sends so many, ten at once; the bytes of an answer. @param {Asks} asks @param {{ from: number, count: number }} turns */
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

/** Lets the connections go. */
export const hangUp = () => agent.destroy()
