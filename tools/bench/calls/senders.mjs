import { Agent, request } from 'node:http'

const AT_ONCE = 10

/**
 * @typedef {{ method: string, url: string, headers?: Record<string, string>, body?: string }} Sent
 * @typedef {(turn: number) => Sent} Asks
 */

const agent = new Agent({ keepAlive: true })

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
 * Sends that many requests, ten in parallel unless told; returns the bytes of an answer.
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
