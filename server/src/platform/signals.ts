import type pg from 'pg'

/** Listens to one channel of the database's notifications. */
export interface ChannelListener {
  heard(text: string): void
  /** Signals may have been lost: the connection broke, or has just been opened again. */
  missed(): void
}

/** What the servers of a studio tell each other through the database, `NOTIFY` in the transaction of the change. */
export interface Signals {
  hear(channel: string, hearer: ChannelListener): Promise<void>
  /** False while the connection is lost, so that nothing can be heard. */
  listening(): boolean
  stop(): Promise<void>
}

/** The name of that connection in `pg_stat_activity`, by which the servers that listen are counted. */
export const SIGNALS_NAME = 'studio signals'
const AGAIN_MILLISECONDS = 500

/** Listens to every channel on one connection of its own; a lost one is opened again, however often it takes (F2). */
export async function listenToSignals(connect: () => Promise<pg.Client>): Promise<Signals> {
  const hearers = new Map<string, ChannelListener>()
  let client: pg.Client | null = null
  let stopped = false
  const missedByAll = (): void => {
    for (const hearer of hearers.values()) hearer.missed()
  }
  const openAgain = (): void => {
    if (!stopped) setTimeout(() => void open().catch(openAgain), AGAIN_MILLISECONDS).unref()
  }
  const open = async (): Promise<void> => {
    const next = await connect()
    next.on('notification', ({ channel, payload }) => hearers.get(channel)?.heard(payload ?? ''))
    // A connection may report its end twice; the second report must not open a second one.
    next.on('error', () => {})
    next.once('error', () => {
      client = null
      missedByAll()
      openAgain()
    })
    for (const channel of hearers.keys()) await listen(next, channel)
    client = next
    missedByAll()
  }
  await open()
  return {
    async hear(channel, hearer) {
      hearers.set(channel, hearer)
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
