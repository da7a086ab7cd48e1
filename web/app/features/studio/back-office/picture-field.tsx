import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PICTURE_TYPES, pictureFault } from '../picture-file.ts'
import { useSavePicture } from './queries.ts'
import styles from './settings.module.css'

interface PictureFieldProps {
  kind: 'logo' | 'hero'
  label: string
  help: string
  /** Whether an Admin uploaded it. */
  own: boolean
  /** State of the last upload, in words. */
  state?: string | undefined
  children: ReactNode
}

/** Logo or hero photograph: shows it, uploads a chosen file at once, and restores the default. */
export function PictureField({ kind, label, help, own, state, children }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [error, setError] = useState<string>()
  const save = useSavePicture(kind, (refusal) => setError(refusal.message))

  function send(file: File | null) {
    const fault = file ? pictureFault(file) : undefined
    setError(fault)
    if (!fault) save.mutate(file)
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
        {own && (
          <Button
            variant="plain"
            size="sm"
            aria-label={`Back to the default: ${label}`}
            onClick={() => save.isPending || send(null)}
          >
            Back to the default
          </Button>
        )}
      </div>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={`File of the ${label.toLowerCase()}`}
          accept={PICTURE_TYPES.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) send(file)
            target.value = ''
          }}
        />
      </VisuallyHidden>
      <div role="status">
        <FieldNote
          id={`${id}-note`}
          error={error}
          help={save.isPending ? 'It is being sent …' : (state ?? help)}
        />
      </div>
    </section>
  )
}
