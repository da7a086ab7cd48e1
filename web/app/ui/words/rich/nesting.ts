/** Elements whose start tag ends an open paragraph. */
const endsParagraph = /^(?:p|h[3-6]|ul|ol|dl|li|dt|dd|blockquote|pre|hr|table)$/
const heading = /^h[3-6]$/
/** Parts of a table, each with the elements that may hold it. */
const holders: Record<string, readonly string[]> = {
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
}
/** Elements that hold parts of a table and nothing else. */
const frames = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const cells = ['td', 'th', 'caption']
const lists = ['ul', 'ol', 'dl', 'blockquote']

/** Changes to the open elements before one starts. */
export interface Room {
  /** Depth down to which elements are closed; the number of open ones if none is. */
  close: number
  /** Elements that are opened in between. */
  open: readonly string[]
  /** Whether the element itself has no place here; its content has. */
  drop: boolean
}

/**
 * What a browser's parser does with badly nested HTML when an element, or a text as '', starts within `open`: without it, the page
 * of the server would not be what React expects (React's error 418).
 */
export function roomFor(tag: string, open: readonly string[]): Room {
  const stay = { close: open.length, open: [], drop: false }
  if (holders[tag]) return roomInTable(tag, open)
  const table = open.lastIndexOf('table')
  // What is no part of a table ends it.
  if (table >= 0 && frames.has(open.findLast((one) => one in holders || one === 'table') ?? ''))
    return { ...roomFor(tag, open.slice(0, table)), open: [] }
  const ended = endOf(tag, open)
  return ended < 0 ? stay : { ...stay, close: ended }
}

/** Depth of the element that ends where another starts; -1 for none. */
function endOf(tag: string, open: readonly string[]): number {
  const inside = (bounds: readonly string[]) => open.findLastIndex((one) => bounds.includes(one)) + 1
  const within = (names: readonly string[], bounds: readonly string[]) => {
    const from = inside(bounds)
    const place = open.slice(from).findIndex((one) => names.includes(one))
    return place < 0 ? -1 : from + place
  }
  if (tag === 'a') return within(['a'], cells)
  if (tag === 'li') return firstOf(within(['li'], [...cells, ...lists]), within(['p'], cells))
  if (tag === 'dt' || tag === 'dd')
    return firstOf(within(['dt', 'dd'], [...cells, ...lists]), within(['p'], cells))
  if (heading.test(tag) && heading.test(open.at(-1) ?? '')) return open.length - 1
  return endsParagraph.test(tag) ? within(['p'], cells) : -1
}

const firstOf = (one: number, other: number) => (one < 0 ? other : other < 0 ? one : Math.min(one, other))

function roomInTable(tag: string, open: readonly string[]): Room {
  const table = open.lastIndexOf('table')
  if (table < 0) return { close: open.length, open: [], drop: true }
  const holder = open.findLastIndex((one, place) => place >= table && holders[tag]?.includes(one))
  if (holder >= 0) return { close: holder + 1, open: [], drop: false }
  if (tag === 'tr') return { close: table + 1, open: ['tbody'], drop: false }
  const rows = open.findLastIndex((one, place) => place > table && holders.tr?.includes(one))
  return rows >= 0
    ? { close: rows + 1, open: ['tr'], drop: false }
    : { close: table + 1, open: ['tbody', 'tr'], drop: false }
}
