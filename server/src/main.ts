import { once } from 'node:events'
import { resolve } from 'node:path'
import { oldNode } from './platform/require-node.ts'

// What an old Node lacks is imported after this.
const old = oldNode(process.versions.node)
if (old) {
  process.stderr.write(`${old}\n`)
  process.exit(1)
}
const { enableCompileCache } = await import('node:module')
// Modules imported from here on are compiled once and cached: saves half a second of each later start (F1,
// L12).
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/node'))
const { startFromEnvironment } = await import('./start-studio.ts')

/** The argument with which `npm start` starts a server that is to wait. */
const WAITS = '--until-built'

const stop = () => process.kill(process.pid, 'SIGTERM')

const webFolder = resolve(import.meta.dirname, '../../web')
await startFromEnvironment({ webFolder, dev: process.argv.includes('--dev'), built: untilBuilt() })

/**
 * Resolves once what the server serves is built: at once, or with the first message of `npm start`, which starts the server
 * while the site is still being built, so that the database opens meanwhile. Without its starter the server would wait
 * for ever, so it stops.
 */
async function untilBuilt(): Promise<void> {
  if (!process.argv.includes(WAITS)) return
  if (!process.connected) stop()
  process.once('disconnect', stop)
  await once(process, 'message')
  process.off('disconnect', stop)
  process.disconnect()
}
