import type { Readable } from 'node:stream'
import { type ChangedLists, LISTS_EVENT } from '@studio/contract/changed-lists.ts'
import { SECOND } from '@studio/contract/dates.ts'
import { makeBatcher } from '../batch.ts'
import type { Clock } from '../clock.ts'
import {
  endStream,
  makeOpenStreams,
  type OpenStreams,
  type StreamOwner,
  sendEvent,
  sendHeartbeat,
  sendNamed,
} from './open-streams.ts'

export interface EventStreams {
  /** A stream of server-sent events with a person's facts, sent at once and again whenever they have changed. */
  open(owner: StreamOwner): Readable
  /** The facts of these people, or of everybody, may have changed. */
  changed(userIds?: readonly string[]): void
  /** Lists of the back office have changed: pages of staff are told, of all that changes within a second at once. */
  listsChanged(kinds: readonly string[]): void
  /** A session of these people, or of anybody, may have ended. */
  ended(userIds?: readonly string[]): void
  /** How many are open on this server. */
  count(): number
  /** Ends every stream and every one that is still opened, so that the server can stop. */
  close(): void
}

export interface StreamSource {
  clock: Clock
  /** The facts that each of these people is sent. */
  factsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, object>>
  /** Which of these sessions still run, of people who may enter (S-S6). */
  running(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Called with the error of a failed query, which is repeated with the next check. */
  failed(error: unknown): void
}

/** Milliseconds. */
const pace = { gather: 50, lists: SECOND, check: 2 * SECOND, beat: 20 * SECOND }
/** How many people a question is about at most. */
const MOST_ASKED = 1_000

/**
 * Server-sent event streams (D18.event-stream, L11). Queries are batched: the changes of a moment are read with one
 * query for all streams, and no stream holds a database connection. Nothing is asked while nothing happens. The streams
 * concerned are closed as soon as a sign-out, a block or a deletion is heard of, and within two seconds of the token's end
 * (S-S6).
 */
export function makeEventStreams(
  source: StreamSource,
  { gather, lists, check, beat: beats } = pace,
): EventStreams {
  const pages = makeOpenStreams()
  let closed = false
  const due = makeBatcher(gather, (names) => answer(names), source.failed)
  const doubtful = makeBatcher(gather, (names) => endShutOut(names), source.failed)
  const answer = async (names: string[]): Promise<void> => {
    for (const asked of chunksOf(names.filter((userId) => pages.has(userId)))) {
      const facts = await source.factsOf(asked)
      for (const [userId, fact] of facts) for (const page of pages.of(userId)) sendEvent(page, fact)
    }
  }
  const endShutOut = async (names: string[]): Promise<void> => {
    for (const asked of chunksOf(names.filter((userId) => pages.has(userId)))) {
      const open = asked.flatMap((userId) => [...pages.of(userId)]).filter((page) => !page.ended)
      const running = await source.running([...new Set(open.map((page) => page.sessionId))])
      for (const page of open) if (!running.has(page.sessionId)) endStream(page)
    }
  }
  const changedLists = makeBatcher(lists, async (changed) => tellStaff(pages, { changed }), source.failed)
  const endExpired = (): void => {
    due.again()
    doubtful.again()
    const now = source.clock.machine().getTime() / 1000
    for (const page of pages.all()) if (now >= page.expires) endStream(page)
  }
  const timers = [
    setInterval(endExpired, check),
    setInterval(() => pages.all().forEach(sendHeartbeat), beats),
  ]
  for (const timer of timers) timer.unref()
  return {
    open(owner) {
      const stream = pages.add(owner)
      due.add([owner.userId])
      // What ended before this page was known has told nobody here of it.
      doubtful.add([owner.userId])
      if (closed) pages.all().forEach(endStream)
      return stream
    },
    changed: (userIds) => due.add(userIds ?? pages.people()),
    listsChanged: (kinds) => changedLists.add(kinds),
    ended: (userIds) => doubtful.add(userIds ?? pages.people()),
    count: () => pages.all().length,
    close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      pages.all().forEach(endStream)
    },
  }
}

function tellStaff(pages: OpenStreams, news: ChangedLists): void {
  for (const page of pages.all()) if (page.staff) sendNamed(page, LISTS_EVENT, news)
}

function chunksOf(names: string[]): string[][] {
  const count = Math.ceil(names.length / MOST_ASKED)
  return Array.from({ length: count }, (_, index) =>
    names.slice(index * MOST_ASKED, (index + 1) * MOST_ASKED),
  )
}
