import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Slice } from 'prosemirror-model'
import { type Command, EditorState, Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { documentOf, htmlOf, lengthOf, type MarkName, markNames, schema } from './rich-schema.ts'

interface RichViewOptions {
  html: string
  /** Maximum visible characters. */
  max: number
  onChange: (html: string) => void
  /** Called after every change with the marks at the cursor. */
  onMarks: (marks: ReadonlySet<MarkName>) => void
  onBlur: () => void
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(schema.node('line_break')).scrollIntoView())
  return true
}

const keys = keymap({
  'Mod-b': toggleMark(schema.marks.strong),
  'Mod-i': toggleMark(schema.marks.em),
  'Mod-u': toggleMark(schema.marks.underline),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Shift-Enter': chainCommands(breakLine),
})

/** Rejects changes that make a text longer than allowed; a text that is too long can still be shortened. */
const limitTo = (max: number) =>
  new Plugin({
    filterTransaction: (change, { doc }) =>
      !change.docChanged || lengthOf(change.doc) <= Math.max(max, lengthOf(doc)),
  })

const stateOf = (html: string, max: number) =>
  EditorState.create({
    doc: documentOf(html),
    plugins: [keys, keymap(baseKeymap), history(), limitTo(max)],
  })

/** Creates a rich text editor inside `place`, limited to `max` visible characters (BO-VALID-10, BO-VALID-15). */
export function makeRichView(place: HTMLElement, options: RichViewOptions): EditorView {
  const { html, max, onChange, onMarks, onBlur } = options
  return new EditorView(place, {
    state: stateOf(html, max),
    dispatchTransaction(this: EditorView, change) {
      const { state, transactions } = this.state.applyTransaction(change)
      this.updateState(state)
      onMarks(marksAt(state))
      if (transactions.some(({ docChanged }) => docChanged)) onChange(htmlOf(state.doc))
    },
    handleDOMEvents: {
      // The dialog handles Escape.
      keydown: (_, { key }) => key === 'Escape',
      focusout: () => onBlur(),
      paste: (view, event) => insert(view, event, event.clipboardData, max),
      drop: (view, event) => !view.dragging && insert(view, event, event.dataTransfer, max),
    },
  })
}

/** Shows a text that comes from elsewhere, as after a conflict; nothing is reported, and undo does not go behind it. */
export const showText = (view: EditorView, html: string, max: number): void =>
  view.updateState(stateOf(html, max))

/**
 * Inserts what is pasted or dropped, truncated to the limit: from an editor like this one with its marks, from elsewhere its plain
 * text, since Trusted Types block parsing of HTML strings (S-S8). HTML without a plain text is read as a rich text.
 */
function insert(view: EditorView, event: Event, data: DataTransfer | null, max: number): boolean {
  event.preventDefault()
  const { state } = view
  const { from, to } = state.selection
  const room = max - lengthOf(state.doc) + [...state.doc.textBetween(from, to)].length
  const html = data?.getData('text/html') ?? ''
  const plain = data?.getData('text/plain') ?? ''
  const copied = documentOf(html.includes('data-pm-slice') || !plain ? html : '')
  const length = lengthOf(copied)
  if (length > 0 && length <= room) {
    view.dispatch(state.tr.replaceSelection(new Slice(copied.content, 1, 1)).scrollIntoView())
    return true
  }
  const words = beginningOf(plain || copied.textBetween(0, copied.content.size, '\n'), room)
  if (words) view.pasteText(words)
  return true
}

/** As many characters of a text as fit; the ends of its lines count none, as in the editor. */
function beginningOf(text: string, room: number): string {
  return new RegExp(`^(?:[\\r\\n]*[^\\r\\n]){0,${Math.max(0, room)}}`, 'u').exec(text)?.[0] ?? ''
}

/** Toggles a mark on the selection, or for the next typed text. */
export function switchMark(view: EditorView, name: MarkName): void {
  toggleMark(schema.marks[name])(view.state, view.dispatch)
  view.focus()
}

function marksAt({ doc, selection, storedMarks }: EditorState): ReadonlySet<MarkName> {
  const { from, to, empty, $from } = selection
  const at = storedMarks ?? $from.marks()
  const isOn = (name: MarkName) =>
    empty ? Boolean(schema.marks[name].isInSet(at)) : doc.rangeHasMark(from, to, schema.marks[name])
  return new Set(markNames.filter(isOn))
}
