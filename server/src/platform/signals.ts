import type pg from 'pg'

/** Callbacks for one notification channel of the database. */
interface ChannelListener {
  received(text: string): void
  /** Notifications may have been lost: the connection broke or was just reopened. */
  missed(): void
}

/**
 * Messages between a studio's servers through the database, sent by `NOTIFY` in the transaction of the
 * change.
 */
export interface Signals {
  listen(channel: string, listener: ChannelListener): Promise<void>
  /** False while the connection is lost, so that no notification arrives. */
  listening(): boolean
  stop(): Promise<void>
}

/** Application name of that connection in `pg_stat_activity`, used to count the listening servers. */
export const SIGNALS_NAME = 'studio signals'
const AGAIN_MILLISECONDS = 500
/** A firewall may drop an idle connection without a word, so it is checked. */
const CHECK_MILLISECONDS = 10_000

/** Listens to all channels on one separate connection; reopens it whenever it is lost (F2). */
export async function listenToSignals(connect: () => Promise<pg.Client>): Promise<Signals> {
  const listeners = new Map<string, ChannelListener>()
  let client: pg.Client | null = null
  let stopped = false
  const missedByAll = (): void => {
    for (const listener of listeners.values()) listener.missed()
  }
  const openAgain = (): void => {
    if (!stopped) setTimeout(() => void open().catch(openAgain), AGAIN_MILLISECONDS).unref()
  }
  const open = async (): Promise<void> => {
    const next = await connect()
    const checks = setInterval(() => next.query('').catch(() => {}), CHECK_MILLISECONDS).unref()
    next.on('notification', ({ channel, payload }) => listeners.get(channel)?.received(payload ?? ''))
    next.once('end', () => clearInterval(checks))
    // A connection may report its end twice; the second report must not open another one.
    next.on('error', () => {})
    next.once('error', () => {
      client = null
      missedByAll()
      openAgain()
    })
    for (const channel of listeners.keys()) await listen(next, channel)
    client = next
    missedByAll()
  }
  await open()
  return {
    async listen(channel, listener) {
      listeners.set(channel, listener)
      if (client) await listen(client, channel)
    },
    listening: () => client !== null,
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}
