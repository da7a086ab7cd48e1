import { plainText } from '@studio/contract/rich-text.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { roomFor } from './nesting.ts'

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
