import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { HiddenFile } from '../../../ui/form/hidden-file.tsx'
import { Icon, IconUpload } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import { PICTURE_TYPES, pictureFault, pictureSize } from '../picture-file.ts'
import { BackToDefault } from './back-to-default.tsx'
import { useSaveStudioPicture } from './queries.ts'
import styles from './settings.module.css'

interface PictureFieldProps {
  kind: 'logo' | 'hero'
  label: string
  help: string
  /** Width in pixels from which it is sharp in every window; a smaller one is taken with a warning. */
  sharpFrom?: number
  /** Whether an Admin uploaded it. */
  own: boolean
  /** State of the last upload, in words. */
  state?: string | undefined
  children: ReactNode
}

/** Logo or hero photograph: shows it, uploads a chosen file at once, and restores the default. */
export function PictureField({ kind, label, help, sharpFrom = 0, own, state, children }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [error, setError] = useState<string>()
  const [narrow, setNarrow] = useState<number | null>(null)
  const save = useSaveStudioPicture(kind, (refusal) => setError(refusal.message))

  function send(file: File | null) {
    const fault = file ? pictureFault(file) : undefined
    setError(fault)
    setNarrow(null)
    if (fault) return
    save.mutate(file)
    if (file)
      void pictureSize(file).then((size) => setNarrow(size && size.width < sharpFrom ? size.width : null))
  }

  return (
    <section className={styles.picture} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {label}
      </h2>
      {children}
      <div className={styles.end}>
        <Button
          variant="line"
          size="sm"
          busy={save.isPending}
          aria-describedby={`${id}-note`}
          onClick={() => input.current?.click()}
        >
          <Icon of={IconUpload} size="small" />
          {`Choose a ${label.toLowerCase()}`}
        </Button>
        {own && <BackToDefault of={label} onBack={() => save.isPending || send(null)} />}
      </div>
      <HiddenFile
        ref={input}
        label={`File of the ${label.toLowerCase()}`}
        accept={PICTURE_TYPES}
        onFile={send}
      />
      <div role="status">
        <FieldNote id={`${id}-note`} error={error} help={save.isPending ? 'Uploading …' : (state ?? help)} />
        {narrow !== null && !error && (
          <Note tone="warn" title={`This ${label.toLowerCase()} is ${countText(narrow)} pixels wide.`}>
            {`In large windows it looks soft; ${countText(sharpFrom)} pixels or more stay sharp.`}
          </Note>
        )}
      </div>
    </section>
  )
}
