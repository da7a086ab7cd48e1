import type { Readable } from 'node:stream'
import { SECOND } from '@studio/contract/dates.ts'
import type { Clock } from './clock.ts'
import { makeGatherer } from './gather.ts'
import { beat, endPage, type Holder, makeOpenPages, tell } from './open-pages.ts'

export interface EventStreams {
  /** A stream of server-sent events that tells a person's facts at once, and again whenever they have changed. */
  open(holder: Holder): Readable
  /** The facts of these people, or of everybody, may have changed. */
  changed(userIds?: readonly string[]): void
  /** Ends every stream and every one that is still opened, so that the server can stop. */
  close(): void
}

export interface NewsSource {
  clock: Clock
  /** What is told to each of these people. */
  factsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, object>>
  /** Which of these sessions still run, of people who may enter (S-S6). */
  running(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Told of a question that failed; it is asked again with the next check. */
  failed(error: unknown): void
}

/** Milliseconds. */
const pace = { gather: 50, check: 2 * SECOND, beat: 20 * SECOND }

/**
 * Pages that stay open for news (D18, L11). One question answers for all of them: what is to be asked within a moment is
 * asked together, and no stream holds a connection of the database. Within two seconds of a sign-out, a block or the
 * token's end the streams concerned are closed (S-S6).
 */
export function makeEventStreams(source: NewsSource, { gather, check, beat: beats } = pace): EventStreams {
  const pages = makeOpenPages()
  let closed = false
  const due = makeGatherer(gather, (names) => answer(names), source.failed)
  const answer = async (names: string[]): Promise<void> => {
    const asked = names.filter((userId) => pages.has(userId))
    if (asked.length === 0) return
    const facts = await source.factsOf(asked)
    for (const [userId, fact] of facts) for (const page of pages.of(userId)) tell(page, fact)
  }
  const endStale = async (): Promise<void> => {
    due.again()
    const now = source.clock.machine().getTime() / 1000
    for (const page of pages.all()) if (now >= page.expires) endPage(page)
    const open = pages.all().filter((page) => !page.ended)
    if (open.length === 0) return
    const running = await source.running([...new Set(open.map((page) => page.sessionId))])
    for (const page of open) if (!running.has(page.sessionId)) endPage(page)
  }
  const timers = [
    setInterval(() => void endStale().catch(source.failed), check),
    setInterval(() => pages.all().forEach(beat), beats),
  ]
  for (const timer of timers) timer.unref()
  return {
    open(holder) {
      const stream = pages.add(holder)
      due.add([holder.userId])
      if (closed) pages.all().forEach(endPage)
      return stream
    },
    changed: (userIds) => due.add(userIds ?? pages.people()),
    close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      pages.all().forEach(endPage)
    },
  }
}
