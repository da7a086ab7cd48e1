import { LARGEST_FILE } from '@studio/contract/limits.ts'
import { ATTACHED, refusals } from '@studio/contract/notifications/messages.ts'
import { refusals as ofStudio } from '@studio/contract/studio/messages.ts'
import { FileField } from '../../../office/fields/file-field.tsx'
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

/** The file of a notification with the progress of its upload (BO-VALID-27). */
export function AttachmentField({ file, onChoose, sending, share, error }: AttachmentFieldProps) {
  return (
    <FileField
      label="Attachment"
      help="A picture, pdf, docx, mp3 or mp4, at most 20 MB"
      error={error}
      accept="image/*,.pdf,.docx,.mp3,.mp4"
      file={file}
      onChoose={onChoose}
      isKept={sending}
    >
      <span role="status">{sending && <VisuallyHidden>Uploading the file</VisuallyHidden>}</span>
      {sending && (
        <progress className={styles.progress} aria-label="Uploading the file" value={share ?? undefined} />
      )}
    </FileField>
  )
}

/** Why a file can't be attached; the server looks at its bytes, whatever its name. */
export function attachmentFault(file: File | null): string | undefined {
  if (!file) return undefined
  if (!ATTACHED.test(file.name)) return refusals.fileKind
  return file.size > LARGEST_FILE ? ofStudio.tooLarge : undefined
}
