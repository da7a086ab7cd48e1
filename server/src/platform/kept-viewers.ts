import { randomUUID } from 'node:crypto'
import { SECOND } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/connect.ts'
import { prepared } from '../database/prepared.ts'
import { SIGNALS_NAME, type Signals } from './signals.ts'

/** How long what is known of a session is used, in ms from when it was asked. */
export const LEASE = 2 * SECOND
/** People known to one server, some 20 MB; of more, those who called longest ago are asked for again. */
const MOST_PEOPLE = 50_000
const MOST_SESSIONS = 10
const CHANNEL = 'studio_viewers'

/** What the servers tell each other: whom to forget, and that it is done. */
type Said = { forget: string; turn: string; by: string } | { done: string }

/** Who is behind a session, kept for a moment so that the calls of a page do not each ask for it. */
export interface KeptViewers<Facts> {
  /** What is known of a person's session, or what `ask` says now; null is never kept. */
  of(session: { sub: string; sid: string }, ask: () => Promise<Facts | null>): Promise<Facts | null>
  /**
   * Called after the commit of what ends a session or changes who may enter: once it returns, no server lets them in by
   * what it knew before. It waits until each server has said so, or until what any of them may have kept is too old to be
   * used, two seconds (S-S6).
   */
  forget(userId: string): Promise<void>
  /** On this server alone, at once: it heard that somebody may have been shut out. */
  drop(userId?: string): void
}

export async function keepViewers<Facts>(db: Database, signals: Signals): Promise<KeptViewers<Facts>> {
  const me = randomUUID()
  const people = new LRUCache<string, Map<string, { facts: Facts; asked: number }>>({ max: MOST_PEOPLE })
  /** Rises with whatever is forgotten: an answer that was on its way meanwhile is not kept. */
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
  await signals.hear(CHANNEL, {
    heard(text) {
      const said = JSON.parse(text) as Said
      if ('done' in said) waiting.get(said.done)?.()
      else if (said.by !== me) {
        drop(said.forget)
        // Whoever waits goes on by the lease where this is lost.
        void say(db, { said: JSON.stringify({ done: said.turn }) }).catch(() => {})
      }
    },
    missed: () => drop(),
  })
  return {
    drop,
    async of(session, ask) {
      const now = performance.now()
      const known = people.get(session.sub)?.get(session.sid)
      if (known && now - known.asked < LEASE) return known.facts
      const then = epoch
      const facts = await ask()
      if (facts && then === epoch && signals.listening()) keep(session, facts, now)
      return facts
    },
    async forget(userId) {
      drop(userId)
      const turn = randomUUID()
      const done = answers(waiting, turn)
      const [told] = await say(db, { said: JSON.stringify({ forget: userId, turn, by: me }) })
      // A server that hears nothing can't hear the answers either.
      await done(signals.listening() && told?.listening ? told.listening - 1 : Number.POSITIVE_INFINITY)
    },
  }
}

/** Tells all servers, and answers how many listen. */
const say = prepared((db) =>
  db
    .select({
      listening: sql<number>`(select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = ${SIGNALS_NAME})`,
      told: sql`pg_notify(${CHANNEL}, ${sql.placeholder('said')})::text`,
    })
    .from(sql`(select) one`),
)

/** Counts answers from now on; what it gives waits for so many of them, and no longer than the lease. */
function answers(waiting: Map<string, () => void>, turn: string): (others: number) => Promise<void> {
  let heard = 0
  let look = (): void => {}
  waiting.set(turn, () => {
    heard += 1
    look()
  })
  return async (others) => {
    const all = Promise.withResolvers<void>()
    const timer = setTimeout(all.resolve, LEASE)
    look = () => heard >= others && all.resolve()
    look()
    await all.promise
    clearTimeout(timer)
    waiting.delete(turn)
  }
}
