import { Readable } from 'node:stream'
import { type ChangedLists, LISTS_EVENT } from '@studio/contract/changed-lists.ts'
import { SECOND } from '@studio/contract/dates.ts'
import { makeBatcher } from '../batch.ts'
import type { Clock } from '../clock.ts'
import { makeTimerWhileNeeded, type TimerWhileNeeded } from '../timer-while-needed.ts'

export interface EventStreams {
  /** Opens a stream of server-sent events with a person's facts, sent at once and after each change. */
  open(owner: StreamOwner): Readable
  /** Reports that the facts of these people, or of everyone, may have changed. */
  changed(userIds?: readonly string[]): void
  /**
   * Reports changed lists of the back office to the pages of staff; changes within one second are sent
   * together.
   */
  listsChanged(kinds: readonly string[]): void
  /** Reports that a session of these people, or of anyone, may have ended. */
  ended(userIds?: readonly string[]): void
  count(): number
  /** Ends all streams, and any opened later at once, so that the server can stop. */
  close(): void
}

export interface StreamSource {
  clock: Clock
  factsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, object>>
  /** Returns which of these sessions are still valid, for people who may sign in (S-S6). */
  running(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Called with the error of a failed query; the query is retried with the next check. */
  failed(error: unknown): void
}

/** Intervals in milliseconds. */
const pace = { batch: 50, lists: SECOND, check: 2 * SECOND, beat: 20 * SECOND }
/** Maximum number of people or sessions per query. */
const MOST_ASKED = 1_000

/**
 * Serves server-sent event streams (D18.event-stream, L11). Queries are batched: simultaneous changes take
 * one query for all streams, and no stream holds a database connection. Without changes there are no
 * queries. Streams are closed as soon as a sign-out, block or deletion is reported, and within two seconds
 * after their token expires (S-S6).
 */
export function makeEventStreams(
  source: StreamSource,
  { batch, lists, check, beat: beats } = pace,
): EventStreams {
  const pages = makeOpenStreams()
  let closed = false
  const due = makeBatcher(batch, (names) => answer(names), source.failed)
  const doubtful = makeBatcher(batch, (names) => endShutOut(names), source.failed)
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
  const whileOpen = (milliseconds: number, look: () => void): TimerWhileNeeded =>
    makeTimerWhileNeeded(milliseconds, () => {
      look()
      return pages.all().length > 0
    })
  const timers = [whileOpen(check, endExpired), whileOpen(beats, () => pages.all().forEach(sendHeartbeat))]
  return {
    open(owner) {
      const stream = pages.add(owner)
      for (const timer of timers) timer.start()
      due.add([owner.userId])
      // A session that ended before this stream was added was not reported to it, so it is checked now.
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
      for (const timer of timers) timer.stop()
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

/** Owner of a stream, and when their token expires. */
interface StreamOwner {
  userId: string
  sessionId: string
  /** Unix seconds of the machine clock. */
  expires: number
  /** Whether it receives the names of changed back-office lists. */
  staff: boolean
}

interface OpenStream extends StreamOwner {
  stream: Readable
  /** The last event sent, so that it is not sent twice in a row. */
  lastEvent: string
  /** Nothing may be sent once it has ended. */
  ended: boolean
}

/** Maximum streams of one person; one more ends the oldest. */
const MOST_OF_A_PERSON = 20
/** Comment line that clients ignore; keeps the connection from timing out as idle. */
const BEAT = ':\n\n'
/** Bytes; a client with more unread is disconnected. */
const MOST_UNREAD = 64 * 1024

interface OpenStreams {
  add(owner: StreamOwner): Readable
  all(): OpenStream[]
  of(userId: string): Iterable<OpenStream>
  people(): Iterable<string>
  has(userId: string): boolean
}

/** Creates the registry of this server's open streams by person; closed streams are removed. */
function makeOpenStreams(): OpenStreams {
  const people = new Map<string, Set<OpenStream>>()
  const forget = (page: OpenStream): void => {
    const pages = people.get(page.userId)
    pages?.delete(page)
    if (pages?.size === 0) people.delete(page.userId)
  }
  return {
    add(owner) {
      const page: OpenStream = { ...owner, stream: new Readable({ read() {} }), lastEvent: '', ended: false }
      const pages = people.get(owner.userId) ?? new Set()
      people.set(owner.userId, pages.add(page))
      page.stream.once('close', () => forget(page))
      const [oldest] = pages
      if (oldest && pages.size > MOST_OF_A_PERSON) endStream(oldest)
      sendHeartbeat(page)
      return page.stream
    },
    all: () => [...people.values()].flatMap((pages) => [...pages]),
    of: (userId) => people.get(userId) ?? [],
    people: () => people.keys(),
    has: (userId) => people.has(userId),
  }
}

const isOpen = ({ stream, ended }: OpenStream) => !ended && !stream.destroyed

function endStream(page: OpenStream): void {
  if (!isOpen(page)) return
  page.ended = true
  page.stream.push(null)
}

function sendHeartbeat(page: OpenStream): void {
  say(page, BEAT)
}

function say(page: OpenStream, text: string): void {
  if (!isOpen(page)) return
  if (page.stream.readableLength > MOST_UNREAD) page.stream.destroy()
  else page.stream.push(text)
}

/** Sends a server-sent event with its own name, apart from the facts. */
function sendNamed(page: OpenStream, name: string, news: object): void {
  say(page, `event: ${name}\ndata: ${JSON.stringify(news)}\n\n`)
}

/** Sends one server-sent event, unless it equals the last one. */
function sendEvent(page: OpenStream, facts: object): void {
  const event = `data: ${JSON.stringify(facts)}\n\n`
  if (!isOpen(page) || event === page.lastEvent) return
  page.lastEvent = event
  say(page, event)
}
