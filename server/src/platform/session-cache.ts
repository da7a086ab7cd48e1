import { randomUUID } from 'node:crypto'
import { SECOND } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/connect.ts'
import { prepared } from '../database/prepared.ts'
import { SIGNALS_NAME, type Signals } from './signals.ts'

/** Time the facts of a session stay cached, in milliseconds from the query. */
export const VIEWER_TTL = 2 * SECOND
/** Maximum people cached on one server, about 20 MB; beyond that, the least recently used are dropped. */
const MOST_PEOPLE = 50_000
const MOST_SESSIONS = 10
const CHANNEL = 'studio_viewers'

/** Messages between servers: whom to forget, and the confirmation. */
type Message = { forget: string; turn: string; by: string } | { done: string }

/** Short-lived cache of the people behind sessions, so that the calls of one page do not each query them. */
export interface SessionCache<Facts> {
  /** Returns the cached facts of a person's session, or the result of `ask`; null is never cached. */
  of(session: { sub: string; sid: string }, ask: () => Promise<Facts | null>): Promise<Facts | null>
  /**
   * Called after the commit of a change that ends a session or affects who may sign in: once it returns, no
   * server uses older facts. Waits until each server has confirmed, or two seconds, until older entries have
   * expired everywhere (S-S6).
   */
  forget(userId: string): Promise<void>
  /** Invalidates on this server only, at once, after a notification that somebody may have lost access. */
  drop(userId?: string): void
}

export async function makeSessionCache<Facts>(db: Database, signals: Signals): Promise<SessionCache<Facts>> {
  const me = randomUUID()
  const people = new LRUCache<string, Map<string, { facts: Facts; asked: number }>>({ max: MOST_PEOPLE })
  /** Increases with every invalidation: a query that was running meanwhile is not cached. */
  let epoch = 0
  const drop = (userId?: string): void => {
    epoch += 1
    if (userId === undefined) people.clear()
    else people.delete(userId)
  }
  const keep = ({ sub, sid }: { sub: string; sid: string }, facts: Facts, asked: number): void => {
    const known = people.get(sub)
    const sessions = known && known.size < MOST_SESSIONS ? known : new Map()
    people.set(sub, sessions.set(sid, { facts, asked }))
  }
  const waiting = new Map<string, () => void>()
  await signals.listen(CHANNEL, {
    received(text) {
      const message = JSON.parse(text) as Message
      if ('done' in message) waiting.get(message.done)?.()
      else if (message.by !== me) {
        drop(message.forget)
        // If this confirmation is lost, the sender waits for the lease to expire.
        void notify(db, { message: JSON.stringify({ done: message.turn }) }).catch(() => {})
      }
    },
    missed: () => drop(),
  })
  return {
    drop,
    async of(session, ask) {
      const now = performance.now()
      const known = people.get(session.sub)?.get(session.sid)
      if (known && now - known.asked < VIEWER_TTL) return known.facts
      const then = epoch
      const facts = await ask()
      if (facts && then === epoch && signals.listening()) keep(session, facts, now)
      return facts
    },
    async forget(userId) {
      drop(userId)
      const turn = randomUUID()
      const done = answers(waiting, turn)
      const [sent] = await notify(db, { message: JSON.stringify({ forget: userId, turn, by: me }) })
      // A server that can't receive notifications can't receive confirmations either.
      await done(signals.listening() && sent?.listening ? sent.listening - 1 : Number.POSITIVE_INFINITY)
    },
  }
}

/** Notifies all servers, and returns how many are listening. */
const notify = prepared('notify', (db) =>
  db
    .select({
      listening: sql<number>`(select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = ${SIGNALS_NAME})`,
      sent: sql`pg_notify(${CHANNEL}, ${sql.placeholder('message')})::text`,
    })
    .from(sql`(select) one`),
)

/**
 * Starts counting confirmations; returns a function that waits for a number of them, at most for the lease.
 */
function answers(waiting: Map<string, () => void>, turn: string): (others: number) => Promise<void> {
  let confirmed = 0
  let look = (): void => {}
  waiting.set(turn, () => {
    confirmed += 1
    look()
  })
  return async (others) => {
    const all = Promise.withResolvers<void>()
    const timer = setTimeout(all.resolve, VIEWER_TTL)
    look = () => confirmed >= others && all.resolve()
    look()
    await all.promise
    clearTimeout(timer)
    waiting.delete(turn)
  }
}
