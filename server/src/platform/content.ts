import { randomUUID } from 'node:crypto'
import { MINUTE } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import type { Clock } from './clock.ts'
import type { Signals } from './signals.ts'

/** Version of all public content: caches keyed by it are invalidated on every server when it increases. */
export interface Content {
  /**
   * Increases with every change; while this server can't receive changes, each call returns a new version.
   */
  version(): number
  /** Called inside the transaction that changes public content; all servers are notified when it commits. */
  changed(within: Transaction): Promise<void>
  /** Invalidates this server's caches at once, for example when the studio clock is moved. */
  drop(): void
}

/**
 * Cache key for shared answers: changes when public content changes and with each studio minute, so that a
 * new day starts on time and a missed change does not persist.
 */
export function generationOf({ content, clock }: { content: Content; clock: Clock }): string {
  return `${content.version()} ${Math.floor(clock.now().getTime() / MINUTE)}`
}

const CHANNEL = 'studio_content'
/** Longer than any transaction; one that was rolled back sends no notification. */
const UNCONFIRMED_MILLISECONDS = 15_000

/**
 * Listens to changes from all servers; while they can't be received every read gets a new version, so that
 * nothing stale is served.
 */
export async function listenToContent(signals: Signals): Promise<Content> {
  let version = 1
  /**
   * Changes made by this server that are not yet notified: while there are any, each read gets a new version.
   */
  const unconfirmed = new Set<string>()
  const rise = (): void => {
    version += 1
  }
  await signals.listen(CHANNEL, {
    received(change) {
      rise()
      unconfirmed.delete(change)
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
      unconfirmed.add(change)
      setTimeout(() => unconfirmed.delete(change), UNCONFIRMED_MILLISECONDS).unref()
      await within.execute(sql`select pg_notify(${CHANNEL}, ${change})`)
    },
    drop: rise,
  }
}
