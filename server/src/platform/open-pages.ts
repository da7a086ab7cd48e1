import { Readable } from 'node:stream'

/** Whose page it is, and how long its token is good. */
export interface Holder {
  userId: string
  sessionId: string
  /** Unix seconds by the machine's clock. */
  expires: number
}

export interface OpenPage extends Holder {
  stream: Readable
  /** The event told last, so that nobody is told the same twice. */
  told: string
  /** Nothing may be said after the end. */
  ended: boolean
}

/** The oldest page of a person gives way to one more; nobody has so many open. */
const MOST_OF_A_PERSON = 20
/** A comment: readers pass over it, but the way to them is seen to be open. */
const BEAT = ':\n\n'

export interface OpenPages {
  add(holder: Holder): Readable
  all(): OpenPage[]
  of(userId: string): Iterable<OpenPage>
  people(): Iterable<string>
  has(userId: string): boolean
}

/** The streams that are open on this server, by person; whoever goes away is forgotten. */
export function makeOpenPages(): OpenPages {
  const people = new Map<string, Set<OpenPage>>()
  const forget = (page: OpenPage): void => {
    const pages = people.get(page.userId)
    pages?.delete(page)
    if (pages?.size === 0) people.delete(page.userId)
  }
  return {
    add(holder) {
      const page: OpenPage = { ...holder, stream: new Readable({ read() {} }), told: '', ended: false }
      const pages = people.get(holder.userId) ?? new Set()
      people.set(holder.userId, pages.add(page))
      page.stream.once('close', () => forget(page))
      const [oldest] = pages
      if (oldest && pages.size > MOST_OF_A_PERSON) endPage(oldest)
      beat(page)
      return page.stream
    },
    all: () => [...people.values()].flatMap((pages) => [...pages]),
    of: (userId) => people.get(userId) ?? [],
    people: () => people.keys(),
    has: (userId) => people.has(userId),
  }
}

const isOpen = ({ stream, ended }: OpenPage) => !ended && !stream.destroyed

export function endPage(page: OpenPage): void {
  if (!isOpen(page)) return
  page.ended = true
  page.stream.push(null)
}

export function beat(page: OpenPage): void {
  if (isOpen(page)) page.stream.push(BEAT)
}

/** One server-sent event, unless it would say again what was said last. */
export function tell(page: OpenPage, facts: object): void {
  const event = `data: ${JSON.stringify(facts)}\n\n`
  if (!isOpen(page) || event === page.told) return
  page.told = event
  page.stream.push(event)
}
