import { randomUUID } from 'node:crypto'
import { MINUTE, SECOND } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Transaction } from '../database/connect.ts'
import type { Clock } from './clock.ts'
import type { Signals } from './signals.ts'

/** What caches hold is dropped by the version of a tag, on every server by `NOTIFY` with the commit of a change. */
export interface CacheTag {
  /**
   * Increases with every change; while this server can't receive changes, each call returns a new version.
   */
  version(): number
  /** Called inside the transaction that makes a change; all servers are notified when it commits. */
  changed(within: Transaction): Promise<void>
  /** Drops on this server at once, for example when the studio clock is moved. */
  drop(): void
}

/** Public content: what is the same for all visitors or members. */
export const CONTENT = 'studio_content'
/** Sessions, and who may sign in: only triggers on `sessions` and `users` change it, whoever writes (S-S6). */
export const RIGHTS = 'studio_rights'

/**
 * Cache key for shared answers: changes when public content changes and with each studio minute, so that a
 * new day starts on time and a missed change does not persist.
 */
export function generationOf({ content, clock }: { content: CacheTag; clock: Clock }): string {
  return `${content.version()} ${Math.floor(clock.now().getTime() / MINUTE)}`
}

/** Longer than any transaction; one that was rolled back sends no notification. */
const UNCONFIRMED_MILLISECONDS = 15 * SECOND

/**
 * Listens to the changes of a tag from all servers. A trigger may name a change to its own server before the commit, by
 * an INFO with the tag and, as detail, what it notifies: INFO is sent whatever the level of messages.
 */
export async function listenToTag(db: Database, signals: Signals, channel: string): Promise<CacheTag> {
  let version = 1
  /**
   * Changes made by this server that are not yet notified: while there are any, each read gets a new version.
   */
  const unconfirmed = new Set<string>()
  /** Notified last: news of a commit may be read before the INFO, which comes on another connection. */
  const confirmed = new LRUCache<string, true>({ max: 1_000 })
  const rise = (): void => {
    version += 1
  }
  const begin = (change: string): void => {
    unconfirmed.add(change)
    setTimeout(() => unconfirmed.delete(change), UNCONFIRMED_MILLISECONDS).unref()
  }
  db.notices.on('notice', ({ message, detail = '' }) => {
    if (message === channel && !unconfirmed.has(detail) && !confirmed.has(detail)) begin(detail)
  })
  await signals.listen(channel, {
    received(change) {
      rise()
      unconfirmed.delete(change)
      confirmed.set(change, true)
    },
    missed: rise,
  })
  return {
    version() {
      if (!signals.listening() || unconfirmed.size > 0) rise()
      return version
    },
    async changed(within) {
      const change = randomUUID()
      begin(change)
      await within.execute(sql`select pg_notify(${channel}, ${change})`)
    },
    drop: rise,
  }
}
