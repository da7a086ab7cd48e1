import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { ControlProps } from '../../ui/form/field.tsx'
import { IconBold, IconItalic, IconUnderline } from '../../ui/icons.tsx'
import styles from './rich-editor.module.css'
import type { MarkName } from './rich-schema.ts'
import { makeRichView, showText, switchMark } from './rich-view.ts'

interface RichEditorProps {
  label: string
  control: ControlProps
  /** Content; a value that was not typed here replaces what is shown. */
  html: string
  max: number
  onChange: (html: string) => void
  onBlur: () => void
  /** Receives a handle that focuses the text. */
  onReady: (element: { focus: () => void }) => void
}

const BUTTONS = [
  { name: 'strong', label: 'Bold', icon: IconBold },
  { name: 'em', label: 'Italic', icon: IconItalic },
  { name: 'underline', label: 'Underline', icon: IconUnderline },
] as const

/** Editor for text with bold, italic and underline: ProseMirror with the schema of `rich-schema.ts` and nothing else. */
export function RichEditor({ label, control, html, max, ...told }: RichEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [marks, setMarks] = useState<ReadonlySet<MarkName>>(new Set())
  const latest = useRef({ html, ...told })
  const shown = useRef(html)
  useEffect(() => {
    latest.current = { html, ...told }
  })

  useLayoutEffect(() => {
    if (!place.current) return undefined
    const made = makeRichView(place.current, {
      html: latest.current.html,
      max,
      onChange(changed) {
        shown.current = changed
        latest.current.onChange(changed)
      },
      onMarks: setMarks,
      onBlur: () => latest.current.onBlur(),
    })
    view.current = made
    latest.current.onReady(made)
    return () => made.destroy()
  }, [max])

  useEffect(() => {
    if (!view.current || shown.current === html) return
    shown.current = html
    showText(view.current, html, max)
  }, [html, max])

  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control
  useLayoutEffect(() => {
    const attributes: Record<string, string> = {
      dir: 'auto',
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(invalid && { 'aria-invalid': 'true' }),
    }
    view.current?.setProps({ attributes })
  }, [id, label, describedBy, invalid])

  return (
    <div className={styles.box}>
      <div role="toolbar" aria-label={`Format of ${label}`} className={styles.bar}>
        {BUTTONS.map((button) => (
          <IconButton
            key={button.name}
            icon={button.icon}
            label={button.label}
            aria-pressed={marks.has(button.name)}
            onClick={() => view.current && switchMark(view.current, button.name)}
          />
        ))}
      </div>
      <div ref={place} className={styles.text} />
    </div>
  )
}
