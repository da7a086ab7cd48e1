import { required } from '@studio/contract/field-texts.ts'
import { LARGEST_FILE } from '@studio/contract/limits.ts'
import {
  ATTACHED,
  NOTIFICATION_LENGTH,
  NOTIFICATION_TITLE_LENGTH,
  refusals,
} from '@studio/contract/notifications/messages.ts'
import { choicesFor } from '@studio/contract/notifications/rules.ts'
import type { NotificationDraft } from '@studio/contract/notifications/schema.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { refusals as ofStudio } from '@studio/contract/studio/messages.ts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { RestoredNote, useDialogDraft } from '../../../office/dialog-draft.tsx'
import { RichField } from '../../../office/editor/rich-field.tsx'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { FileField } from '../../../office/fields/file-field.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import type { LastCall } from '../../../platform/idempotency-key.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Icon, IconSend } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import styles from './composer.module.css'
import { NotificationPreview } from './preview.tsx'
import { useSend, useSendTest } from './queries.ts'
import { Reach, useReach } from './reach.tsx'
import { lacksNames, optionsOf, type Picked, type Recipients } from './recipients.ts'
import { SendTo } from './send-to.tsx'
import { VideoField } from './video-field.tsx'

interface ComposerProps {
  author: { id: string; role: Role }
  /** Preselected recipient. */
  to: Picked | null
  onClose: () => void
}

type Typed = z.input<typeof NotificationDraft>

/** What is kept of a notification that was not sent; a file can't be. */
interface Kept {
  title: string
  description: string
  recipients: Recipients
  video: string
  mailToAll: boolean
  /** What was sent last, as long as no answer came. */
  sent?: LastCall
}

const shape = () =>
  import('@studio/contract/notifications/schema.ts').then((shapes) => shapes.NotificationDraft)

const sendText = (count = 0) => (count > 0 ? `Send to ${countText(count)}` : 'Send')

const emptyFor = (to: Picked | null): Kept => ({
  title: '',
  description: '',
  recipients: { chosen: to ? ['sendToUserIds'] : [], users: to ? [to] : [], calendars: [] },
  video: '',
  mailToAll: false,
})

/** The form, and a second one that begins anew in place of what was restored. */
export function Composer(props: ComposerProps) {
  const [round, setRound] = useState(0)
  return <Form key={round} {...props} afresh={round > 0} onAfresh={() => setRound(round + 1)} />
}

/** ANOTIF-01, BO-VALID-22 to BO-VALID-27: a teacher's choices are their own people only (D11). */
function Form({
  author,
  to,
  onClose,
  afresh,
  onAfresh,
}: ComposerProps & { afresh: boolean; onAfresh: () => void }) {
  const { kept: before, keep } = useDialogDraft<Kept | null>(`notification ${to?.id ?? ''}`)
  const kept = afresh ? null : before
  const begin = kept ?? emptyFor(to)
  const [recipients, setRecipients] = useState(begin.recipients)
  const [mailToAll, setMailToAll] = useState(begin.mailToAll)
  const reach = useReach(recipients)
  const [video, setVideo] = useState(begin.video)
  const [file, setFile] = useState<File | null>(null)
  const form = useCheckedForm<Typed, z.output<typeof NotificationDraft>>(shape, {
    defaultValues: {
      title: begin.title,
      description: begin.description,
      videoId: null,
      sendOptions: optionsOf(recipients),
    },
    refuse: () => ({ sendOptions: lacksNames(recipients) ? required : undefined }),
  })
  const onRefused = (error: Error) => showRefusal(form, error)
  const send = useSend({ before: kept?.sent, onDone: onClose, onRefused })
  const test = useSendTest(author.id)
  /** Whatever is wrong with the words is said; to whom it goes in the end is not asked yet. */
  async function sendTest() {
    if (!(await form.trigger(['title', 'description', 'videoId'], { shouldFocus: true }))) return
    const { title, description, videoId } = form.getValues()
    test.mutate({ title, description, videoId })
  }
  const { control, formState, setValue } = form
  const { errors, isSubmitted } = formState
  const [title, description] = useWatch({ control, name: ['title', 'description'] })
  const isTyped = kept !== null || formState.isDirty
  useEffect(() => {
    // What is sent is no draft any more.
    if (send.fileError) keep(null)
    else if (isTyped) keep({ title, description, recipients, video, mailToAll, sent: send.last.current })
  })

  useEffect(() => {
    setValue('sendOptions', optionsOf(recipients), { shouldDirty: true, shouldValidate: isSubmitted })
  }, [recipients, isSubmitted, setValue])

  const fileFault = attachmentFault(file)
  const attachment = (
    <AttachmentField
      file={file}
      onChoose={setFile}
      error={fileFault ?? (send.variables?.file === file ? send.fileError : null) ?? undefined}
      sending={send.isPending && file !== null}
      share={send.share}
    />
  )
  const sendError = isSubmitted && (errors.sendOptions?.message ?? errors.sendOptions?.root?.message)
  const dialog = {
    title: 'Create notification',
    form,
    busy: send.isPending,
    onSubmit: (draft: z.output<typeof NotificationDraft>) =>
      fileFault || send.mutate({ draft: { ...draft, mailToAll }, file }),
    onClose,
  }
  if (send.fileError)
    return (
      <FormDialog {...dialog} changed={file !== null} submitText="Send the file">
        <p>The notification was sent, but not its file. Choose another file, or try this one again.</p>
        {attachment}
      </FormDialog>
    )
  return (
    <FormDialog
      {...dialog}
      changed={file !== null || isTyped}
      submitText={sendText(reach.data?.count)}
      also={
        <Button variant="plain" busy={test.isPending} onClick={sendTest}>
          <Icon of={IconSend} size="small" />
          Send me a test
        </Button>
      }
      aside={<NotificationPreview title={title} description={description} video={video} />}
    >
      {kept && <RestoredNote onAfresh={onAfresh} />}
      <TextInput
        label="Title"
        autoComplete="off"
        maxLength={NOTIFICATION_TITLE_LENGTH}
        counter={`${[...title].length}/${NOTIFICATION_TITLE_LENGTH}`}
        {...fieldOf(form, 'title')}
      />
      <RichField label="Description" control={control} name="description" max={NOTIFICATION_LENGTH} />
      <SendTo
        author={author}
        choices={choicesFor(author.role)}
        recipients={recipients}
        onChange={setRecipients}
        error={sendError || undefined}
      >
        <Reach reach={reach} mailToAll={mailToAll} onMailToAll={setMailToAll} />
      </SendTo>
      <FieldPair>
        <VideoField form={form} typed={video} onType={setVideo} />
        {attachment}
      </FieldPair>
    </FormDialog>
  )
}

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
function AttachmentField({ file, onChoose, sending, share, error }: AttachmentFieldProps) {
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
function attachmentFault(file: File | null): string | undefined {
  if (!file) return undefined
  if (!ATTACHED.test(file.name)) return refusals.fileKind
  return file.size > LARGEST_FILE ? ofStudio.tooLarge : undefined
}
