import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Transaction } from '../database/connect.ts'

/** The version of everything public: caches keyed by it are dropped on every server when it rises. */
export interface Content {
  /** Rises with every change; while this server can't know whether there is one, each read is a new version. */
  version(): number
  /** Called inside the transaction that changes public content; all servers hear of it once it is committed. */
  changed(within: Transaction): Promise<void>
  /** Drops this server's caches at once, as when the studio's clock is moved. */
  drop(): void
  stop(): Promise<void>
}

const CHANNEL = 'studio_content'
/** No transaction lives longer; one that was rolled back is never heard of. */
const UNHEARD_MILLISECONDS = 15_000

/** Listens on a connection of its own; while that is down every read counts as a new version, so nothing stale is served. */
export async function listenToContent(connect: () => Promise<pg.Client>): Promise<Content> {
  let version = 1
  let client: pg.Client | null = null
  let stopped = false
  /** Changes of this server from the call to the news of their commit: until then nothing counts as unchanged. */
  const unheard = new Set<string>()
  const listenAgain = (): void => {
    if (!stopped) setTimeout(() => void listen().catch(listenAgain), 500).unref()
  }
  const listen = async (): Promise<void> => {
    const next = await connect()
    next.on('notification', ({ payload }) => {
      version += 1
      unheard.delete(payload ?? '')
    })
    // A connection may report its end twice; the second report must not open a second one.
    next.on('error', () => {})
    next.once('error', () => {
      client = null
      version += 1
      listenAgain()
    })
    await next.query(`listen ${CHANNEL}`)
    client = next
    version += 1
  }
  await listen()
  return {
    version() {
      if (!client || unheard.size > 0) version += 1
      return version
    },
    async changed(within) {
      const change = randomUUID()
      unheard.add(change)
      setTimeout(() => unheard.delete(change), UNHEARD_MILLISECONDS).unref()
      await within.execute(sql`select pg_notify(${CHANNEL}, ${change})`)
    },
    drop() {
      version += 1
    },
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}
