import { once } from 'node:events'

/** The argument with which `npm start` starts a server that is to wait. */
const WAITS = '--until-built'

const stop = () => process.kill(process.pid, 'SIGTERM')

/**
 * Resolves once what the server serves is built: at once, or with the first message of `npm start`, which starts the server
 * while the site is still being built, so that the database opens meanwhile. Without its starter the server would wait
 * for ever, so it stops.
 */
export async function untilBuilt(): Promise<void> {
  if (!process.argv.includes(WAITS)) return
  if (!process.connected) stop()
  process.once('disconnect', stop)
  await once(process, 'message')
  process.off('disconnect', stop)
  process.disconnect()
}
