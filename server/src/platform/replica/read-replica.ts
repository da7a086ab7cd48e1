import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/connect.ts'
import type { Partners } from '../service-status.ts'

/** Milliseconds that a read waits for the replica to have all that was committed before it. */
const PATIENCE = 250
/** Milliseconds between two looks, of which each doubles the next. */
const FIRST_LOOK = 5
/** Milliseconds for which nobody waits again for a replica that was behind. */
const BEHIND_PAUSE = SECOND
/** Milliseconds after which a replica that gave no answer is asked again, by a single read. */
const AWAY_PAUSE = 2 * SECOND

/** Where reads were answered since the start of this server, and why. */
type ReadsServed = Record<'replica' | 'behind' | 'away', number>

/** A streaming replica of the database, for reads that may take long. */
export interface ReadReplica {
  db: Database
  /**
   * Whether the replica has everything that was committed before this call, on any server; waits for it up to
   * a quarter of a second. False while it is away.
   */
  isCurrent(): Promise<boolean>
  /** Reports a read that failed because of the replica. */
  failed(error: unknown): void
  served: ReadsServed
  /** Bytes of the log that the replica has not replayed yet; throws while it is away. */
  bytesBehind(): Promise<number>
}

interface ReplicaOptions {
  primary: Database
  replica: Database
  partners: Partners
  log: FastifyBaseLogger
}

/** Follows a replica; its outage is logged once, with its end, and reported by the health check. */
export function followReplica({ primary, replica, ...telling }: ReplicaOptions): ReadReplica {
  const served: ReadsServed = { replica: 0, behind: 0, away: 0 }
  /** The monotonic time until which reads don't try, and how such a read counts. */
  let pause: { until: number; because: 'behind' | 'away' } | null = null
  const pauseFor = (milliseconds: number, because: 'behind' | 'away') => {
    pause = { until: performance.now() + milliseconds, because }
  }
  const outage = tellOutage(telling)
  // A pool that is ended belongs to a server that stops.
  const askAgain = inAWhile(async () => {
    if (outage.lasts() && !replica.$client.ending) await look().catch(failed)
  })
  const failed = (error: unknown) => {
    pauseFor(AWAY_PAUSE, 'away')
    askAgain()
    outage.begins(error)
  }
  const look = async () => {
    const hasAll = await waitFor(replica, await positionOf(primary))
    outage.ends()
    if (hasAll) pause = null
    else pauseFor(BEHIND_PAUSE, 'behind')
    return hasAll
  }
  return {
    db: replica,
    served,
    failed,
    async isCurrent() {
      if (pause && performance.now() < pause.until) {
        served[pause.because] += 1
        return false
      }
      // The others don't wait while this read finds out.
      if (pause) pauseFor(AWAY_PAUSE, pause.because)
      const current = await look().catch((error: unknown) => {
        failed(error)
        return false
      })
      served[current ? 'replica' : (pause?.because ?? 'behind')] += 1
      return current
    },
    async bytesBehind() {
      const position = await positionOf(primary)
      const { rows } = await replica.execute<{ bytes: string }>(
        sql`select greatest(pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()), 0) as bytes`,
      )
      return Number(rows[0]?.bytes)
    },
  }
}

/** Logs an outage once, with its end, and tells the health check. */
function tellOutage({ partners, log }: Pick<ReplicaOptions, 'partners' | 'log'>) {
  let away = false
  return {
    lasts: () => away,
    begins(error: unknown): void {
      if (!away) log.warn({ err: error }, 'READ_DATABASE_URL gives no answer: its reads go to DATABASE_URL')
      away = true
      partners.failed('replica')
    },
    ends(): void {
      if (away) log.info('READ_DATABASE_URL answers again')
      away = false
      partners.answered('replica')
    },
  }
}

/** Runs something once after the pause of a replica that is away, so that its return is told also while nobody reads. */
function inAWhile(run: () => Promise<unknown>): () => void {
  let waits = false
  return () => {
    if (waits) return
    waits = true
    setTimeout(() => {
      waits = false
      void run()
    }, AWAY_PAUSE).unref()
  }
}

/** The end of the primary's log that is safely written: every acknowledged commit is before it. */
async function positionOf(primary: Database): Promise<string> {
  const { rows } = await primary.execute<{ position: string }>(
    sql`select pg_current_wal_flush_lsn()::text as position`,
  )
  return rows[0]?.position ?? ''
}

/** Waits until the replica has replayed the log up to a position; false if it takes too long. */
async function waitFor(replica: Database, position: string): Promise<boolean> {
  const until = performance.now() + PATIENCE
  for (let pause = FIRST_LOOK; ; pause *= 2) {
    const { rows } = await replica.execute<{ replica: boolean; there: boolean }>(
      sql`select pg_is_in_recovery() as replica, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as there`,
    )
    if (!rows[0]?.replica) throw new Error('READ_DATABASE_URL is not a streaming replica')
    if (rows[0].there) return true
    if (performance.now() + pause > until) return false
    await sleep(pause)
  }
}
