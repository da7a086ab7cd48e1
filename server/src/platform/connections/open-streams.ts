import { Readable } from 'node:stream'

/** Whose stream it is, and how long its token is valid. */
export interface StreamOwner {
  userId: string
  sessionId: string
  /** Unix seconds by the machine's clock. */
  expires: number
  /** Whether it is told which lists of the back office have changed. */
  staff: boolean
}

export interface OpenStream extends StreamOwner {
  stream: Readable
  /** The event sent last, so that the same one is not sent twice. */
  told: string
  /** Nothing may be said after the end. */
  ended: boolean
}

/** The most streams of one person; one more ends the oldest. */
const MOST_OF_A_PERSON = 20
/** A comment line: clients ignore it, and it keeps the connection from idling out. */
const BEAT = ':\n\n'
/** Bytes; whoever leaves so many unread is gone. */
const MOST_UNREAD = 64 * 1024

export interface OpenStreams {
  add(owner: StreamOwner): Readable
  all(): OpenStream[]
  of(userId: string): Iterable<OpenStream>
  people(): Iterable<string>
  has(userId: string): boolean
}

/** The streams that are open on this server, by person; whoever goes away is forgotten. */
export function makeOpenStreams(): OpenStreams {
  const people = new Map<string, Set<OpenStream>>()
  const forget = (page: OpenStream): void => {
    const pages = people.get(page.userId)
    pages?.delete(page)
    if (pages?.size === 0) people.delete(page.userId)
  }
  return {
    add(owner) {
      const page: OpenStream = { ...owner, stream: new Readable({ read() {} }), told: '', ended: false }
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

export function endStream(page: OpenStream): void {
  if (!isOpen(page)) return
  page.ended = true
  page.stream.push(null)
}

export function sendHeartbeat(page: OpenStream): void {
  say(page, BEAT)
}

function say(page: OpenStream, text: string): void {
  if (!isOpen(page)) return
  if (page.stream.readableLength > MOST_UNREAD) page.stream.destroy()
  else page.stream.push(text)
}

/** Sends a server-sent event of its own name, beside the facts. */
export function sendNamed(page: OpenStream, name: string, news: object): void {
  say(page, `event: ${name}\ndata: ${JSON.stringify(news)}\n\n`)
}

/** Sends one server-sent event, unless it equals the last one. */
export function sendEvent(page: OpenStream, facts: object): void {
  const event = `data: ${JSON.stringify(facts)}\n\n`
  if (!isOpen(page) || event === page.told) return
  page.told = event
  say(page, event)
}
