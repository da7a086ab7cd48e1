import { plainText } from '@studio/contract/rich-text.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'

const inline = ['a', 'b', 'i', 'u', 's', 'strong', 'em', 'small', 'sub', 'sup', 'code']
const blocks = ['p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const shown = new Set([...inline, ...blocks, ...tables])
const empty = new Set(['br', 'hr'])
/** Elements whose children must not include whitespace text, about which React warns. */
const listing = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr'])

const piece = /<(\/?)([a-z][a-z\d]*)([^<>]*)>|[^<]+|</gi
const safeAddress = /^(?:https?:|mailto:|#|\/(?![/\\]))/i

interface Open {
  tag: string
  attributes: string
  children: ReactNode[]
}

/**
 * Parses the server's sanitised HTML (S-I4) into React elements, so that no HTML string reaches the browser (S-S8). Unknown tags are
 * reduced to their text; attributes are dropped except link addresses.
 */
export function richNodes(html: string): ReactNode[] {
  const open: [Open, ...Open[]] = [{ tag: '', attributes: '', children: [] }]
  for (const [text, slash, name, attributes = ''] of html.matchAll(piece)) {
    const tag = name?.toLowerCase()
    if (!tag) addWords(open, text)
    else if (slash) closeTo(open, depthOf(open, tag))
    else if (!shown.has(tag) && !empty.has(tag)) open.push({ tag, attributes, children: [] })
    else if (!makeRoom(open, tag)) continue
    else if (empty.has(tag)) innermost(open).children.push(createElement(tag))
    else open.push({ tag, attributes, children: [] })
  }
  closeTo(open, 1)
  return open[0].children
}

const depthOf = (open: Open[], tag: string) => open.findLastIndex((one) => one.tag === tag)

function innermost(open: [Open, ...Open[]]): Open {
  return open.at(-1) ?? open[0]
}

function addWords(open: [Open, ...Open[]], text: string): void {
  if (text.trim()) makeRoom(open, '')
  else if (listing.has(innermost(open).tag)) return
  innermost(open).children.push(plainText(text))
}

/** Closes and opens elements as a browser would before this one; false if it has no place. */
function makeRoom(open: [Open, ...Open[]], tag: string): boolean {
  const room = roomFor(
    tag,
    open.map((one) => one.tag),
  )
  closeTo(open, room.close)
  for (const one of room.open) open.push({ tag: one, attributes: '', children: [] })
  return !room.drop
}

/** Closes the elements open at this depth and deeper; an unmatched end tag closes nothing. */
function closeTo(open: [Open, ...Open[]], depth: number): void {
  if (depth < 1 || depth >= open.length) return
  const closed = open.splice(depth)
  innermost(open).children.push(closed.reduceRight<ReactNode>((inner, one) => elementOf(one, inner), null))
}

/** Builds an element with the elements open inside it as its last child. */
function elementOf({ tag, attributes, children: closed }: Open, last: ReactNode): ReactNode {
  const children = last ? [...closed, last] : closed
  if (tag === 'a') return linkTo(plainText(/\shref="([^"]*)"/i.exec(attributes)?.[1] ?? ''), children)
  if (!shown.has(tag)) return createElement(Fragment, null, ...children)
  return createElement(tag, null, ...children)
}

function linkTo(address: string, children: ReactNode[]): ReactNode {
  if (!safeAddress.test(address)) return createElement(Fragment, null, ...children)
  if (address.startsWith('/')) return createElement(Link, { to: address }, ...children)
  return createElement('a', { href: address }, ...children)
}

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
interface Room {
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
function roomFor(tag: string, open: readonly string[]): Room {
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
