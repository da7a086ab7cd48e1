import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * A server in a separate process, so that only its own CPU time counts.
 * @typedef {{ url: string, facts: Record<string, string>, used(): Promise<number>, close(): Promise<void> }} MeasuredServer
 */

/**
 * Starts a script that calls `serveMeasured`. @param {string} script beside this file
 * @param {Record<string, unknown>} given @returns {Promise<MeasuredServer>}
 */
export async function startMeasured(script, given) {
  const child = fork(new URL(script, import.meta.url), [JSON.stringify(given)])
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the server that was to be measured ended with ${code}`)
  })
  died.catch(() => {})
  const told = async () => (await Promise.race([once(child, 'message'), died]))[0]
  const { url, ...facts } = await told()
  return {
    url,
    facts,
    async used() {
      child.send('used')
      return (await told()).milliseconds
    },
    async close() {
      const ended = once(child, 'exit')
      child.send('close')
      await ended
    },
  }
}

/**
 * Called in that script: opens the server with its input and reports its address; then answers the process's
 * CPU time in ms, and closes on request.
 * @template Given @param {(given: Given) => Promise<{ told: { url: string }, close(): Promise<void> }>} open
 */
export async function serveMeasured(open) {
  const { told, close } = await open(JSON.parse(process.argv[2] ?? '{}'))
  process.on('message', async (asked) => {
    if (asked === 'close') {
      await close()
      process.exit(0)
    }
    const { user, system } = process.cpuUsage()
    process.send?.({ milliseconds: (user + system) / 1000 })
  })
  process.on('disconnect', () => process.exit(1))
  process.send?.(told)
}
