import { type ReactNode, useRef } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Field, type FieldTexts } from '../../ui/form/field.tsx'
import { Icon, IconPaperclip, IconX } from '../../ui/icons.tsx'
import styles from './file-field.module.css'

type FileFieldProps = FieldTexts & {
  file: File | null
  onChoose: (file: File | null) => void
  /** Types and endings that the browser offers. */
  accept: string
  /** Hides the button that removes the file. */
  isKept?: boolean
  /** Right of the file's name, such as its progress. */
  children?: ReactNode
}

/** At most one file, the last one chosen, by click, key or drop. */
export function FileField({ file, onChoose, accept, isKept, children, ...words }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  function remove() {
    if (input.current) input.current.value = ''
    onChoose(null)
    input.current?.focus()
  }
  return (
    <Field {...words}>
      {(control) => (
        <div className={styles.file}>
          <Icon of={IconPaperclip} size="small" />
          <span className={styles.name} aria-hidden={file === null}>
            {file?.name ?? 'Add one file'}
          </span>
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            className={styles.over}
            onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
          />
          {file && !isKept && <IconButton icon={IconX} label={`Remove ${file.name}`} onClick={remove} />}
          {children}
        </div>
      )}
    </Field>
  )
}
