import { randomUUID } from 'node:crypto'
import { MINUTE } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import type { Clock } from './clock.ts'
import type { Signals } from './signals.ts'

/** The version of everything public: caches keyed by it are dropped on every server when it rises. */
export interface Content {
  /** Rises with every change; while this server can't know whether there is one, each read is a new version. */
  version(): number
  /** Called inside the transaction that changes public content; all servers hear of it once it is committed. */
  changed(within: Transaction): Promise<void>
  /** Drops this server's caches at once, as when the studio's clock is moved. */
  drop(): void
}

/**
 * What is the same for everybody holds while this does: until public content changes, and to the end of the studio's
 * minute at most, so that a day begins on time and nothing that was overlooked stays.
 */
export function generationOf({ content, clock }: { content: Content; clock: Clock }): string {
  return `${content.version()} ${Math.floor(clock.now().getTime() / MINUTE)}`
}

const CHANNEL = 'studio_content'
/** No transaction lasts longer; one that was rolled back sends no notification. */
const UNHEARD_MILLISECONDS = 15_000

/**
 * Listens to the changes of all servers; while they can't be heard every read counts
 * as a new version, so nothing stale is served.
 */
export async function listenToContent(signals: Signals): Promise<Content> {
  let version = 1
  /**
   * Changes of this server from the call to the notification of their commit: until then nothing counts as unchanged.
   */
  const unheard = new Set<string>()
  const rise = (): void => {
    version += 1
  }
  await signals.hear(CHANNEL, {
    heard(change) {
      rise()
      unheard.delete(change)
    },
    missed: rise,
  })
  return {
    version() {
      if (!signals.listening() || unheard.size > 0) rise()
      return version
    },
    async changed(within) {
      const change = randomUUID()
      unheard.add(change)
      setTimeout(() => unheard.delete(change), UNHEARD_MILLISECONDS).unref()
      await within.execute(sql`select pg_notify(${CHANNEL}, ${change})`)
    },
    drop: rise,
  }
}
