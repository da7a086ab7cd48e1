import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './composer.module.css'

interface AttachmentFieldProps {
  file: File | null
  onChoose: (file: File | null) => void
  /** The upload is running. */
  sending: boolean
  /** Progress of the upload, 0 to 1; null before its first byte. */
  share: number | null
  error?: string | undefined
}

/** At most one file, the last one chosen (BO-VALID-27). */
export function AttachmentField({ file, onChoose, sending, share, error }: AttachmentFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  function remove() {
    if (input.current) input.current.value = ''
    onChoose(null)
    input.current?.focus()
  }
  return (
    <Field label="Attachment" error={error} help="A picture, pdf, docx, mp3 or mp4, at most 20 MB">
      {(control) => (
        <div className={styles.file}>
          <Icon of={IconPaperclip} size="small" />
          <span className={styles.fileName} aria-hidden={file === null}>
            {file?.name ?? 'Add one file'}
          </span>
          <input
            {...control}
            ref={input}
            type="file"
            accept="image/*,.pdf,.docx,.mp3,.mp4"
            className={styles.over}
            onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
          />
          {file && !sending && <IconButton icon={IconX} label={`Remove ${file.name}`} onClick={remove} />}
          <span role="status">{sending && <VisuallyHidden>The file is being sent</VisuallyHidden>}</span>
          {sending && (
            <progress className={styles.progress} aria-label="Sending the file" value={share ?? undefined} />
          )}
        </div>
      )}
    </Field>
  )
}
