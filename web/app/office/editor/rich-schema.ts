import { type Mark, type Node, Schema } from 'prosemirror-model'
import { isValidElement, type ReactNode } from 'react'
import { richNodes } from '../../ui/words/rich/rich-nodes.ts'

export const markNames = ['strong', 'em', 'underline'] as const
export type MarkName = (typeof markNames)[number]
type NodeName = 'doc' | 'paragraph' | 'text' | 'line_break'

/** Content of the editor: paragraphs and breaks, with bold, italic and underline only (BO-VALID-15). */
export const schema = new Schema<NodeName, MarkName>({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    text: { group: 'inline' },
    line_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      leafText: () => '',
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  },
})

const markOf: Record<string, MarkName> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', u: 'underline' }

/** Parts of copied HTML that are no words. */
const NO_WORDS = /<!--.*?-->|<(style|title)\b.*?<\/\1>/gis
/** Tags of lines that `richNodes` does not know. */
const OTHER_LINES =
  /<(\/?)(?:address|article|aside|caption|div|fieldset|figcaption|figure|footer|form|h1|h2|header|hr|main|nav|section)\b[^<>]*>/gi
/** Elements that begin a line of their own; cells of a table, too. */
const lines = new Set('blockquote dd dl dt h3 h4 h5 h6 li ol p pre table tbody td th thead tr ul'.split(' '))

/**
 * Converts a rich text, or copied HTML, to the editor's document by way of the rendered elements, because Trusted Types allow no
 * HTML strings (S-S8). Each line, such as a point of a list, is a paragraph.
 */
export function documentOf(html: string): Node {
  const paragraphs: Node[][] = [[]]
  const known = html.replace(NO_WORDS, '').replace(OTHER_LINES, '<$1p>')
  for (const piece of piecesOf(richNodes(known), [])) {
    if (piece === 'end') paragraphs.push([])
    else paragraphs.at(-1)?.push(piece)
  }
  // White space between two lines of HTML is no paragraph.
  const written = paragraphs.filter((words) => words.some(({ text = '' }) => !/^[ \t\r\n]+$/.test(text)))
  const nodes = written.map((words) => schema.node('paragraph', null, words))
  return schema.node('doc', null, nodes.length > 0 ? nodes : [schema.node('paragraph')])
}

/** Flattens to text and breaks in order, with marks; a line ends on both sides. */
function piecesOf(shown: ReactNode, marks: readonly Mark[]): (Node | 'end')[] {
  if (Array.isArray(shown)) return shown.flatMap((one: ReactNode) => piecesOf(one, marks))
  if (typeof shown === 'string') return shown ? [schema.text(shown, marks)] : []
  if (!isValidElement<{ children?: ReactNode }>(shown)) return []
  const tag = String(shown.type)
  if (tag === 'br') return [schema.node('line_break', null, undefined, marks)]
  const mark = markOf[tag]
  const inner = piecesOf(shown.props.children, mark ? schema.mark(mark).addToSet(marks) : marks)
  return lines.has(tag) ? ['end', ...inner, 'end'] : inner
}

const TAGS: Record<string, string> = { strong: 'strong', em: 'em', underline: 'u' }
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Serialises the document as the contract's rich text; empty without content. */
export function htmlOf(doc: Node): string {
  if (doc.textContent.trim() === '') return ''
  return doc.children.map(({ children }) => `<p>${inlineOf(children)}</p>`).join('')
}

/** Serialises text; a mark spans adjacent nodes and is nested within the marks open around it. */
function inlineOf(nodes: readonly Node[]): string {
  let html = ''
  let open: readonly Mark[] = []
  const turnTo = (marks: readonly Mark[]) => {
    const same = open.findIndex((mark, index) => !marks[index]?.eq(mark))
    const kept = same === -1 ? open.length : same
    const closed = open.slice(kept).toReversed()
    html += closed.map(({ type }) => `</${TAGS[type.name]}>`).join('')
    html += marks
      .slice(kept)
      .map(({ type }) => `<${TAGS[type.name]}>`)
      .join('')
    open = marks
  }
  for (const node of nodes) {
    turnTo(node.marks)
    html += node.isText ? (node.text ?? '').replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign) : '<br />'
  }
  turnTo([])
  return html
}

/** Number of visible characters, counted as in the contract (S-I4). */
export const lengthOf = (doc: Node): number => [...doc.textContent].length
