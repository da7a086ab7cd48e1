import { Readable } from 'node:stream'

/** Owner of a stream, and when their token expires. */
export interface StreamOwner {
  userId: string
  sessionId: string
  /** Unix seconds of the machine clock. */
  expires: number
  /** Whether it receives the names of changed back-office lists. */
  staff: boolean
}

export interface OpenStream extends StreamOwner {
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

export interface OpenStreams {
  add(owner: StreamOwner): Readable
  all(): OpenStream[]
  of(userId: string): Iterable<OpenStream>
  people(): Iterable<string>
  has(userId: string): boolean
}

/** Creates the registry of this server's open streams by person; closed streams are removed. */
export function makeOpenStreams(): OpenStreams {
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

/** Sends a server-sent event with its own name, apart from the facts. */
export function sendNamed(page: OpenStream, name: string, news: object): void {
  say(page, `event: ${name}\ndata: ${JSON.stringify(news)}\n\n`)
}

/** Sends one server-sent event, unless it equals the last one. */
export function sendEvent(page: OpenStream, facts: object): void {
  const event = `data: ${JSON.stringify(facts)}\n\n`
  if (!isOpen(page) || event === page.lastEvent) return
  page.lastEvent = event
  say(page, event)
}
