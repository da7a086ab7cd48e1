import type { StaffNote, StaffNoteBody } from '@studio/contract/person-page/schema.ts'
import type { z } from 'zod'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { draftOf, useFormDraft } from '../../../ui/form/drafts.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { IconPencil } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { momentText } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { closeByEscape, useEditing } from '../../people/profile/use-editing.ts'
import styles from './person.module.css'
import { readNote, useSaveNote } from './queries.ts'

interface NoteProps {
  userId: string
  note: StaffNote
}

/** Admins' note about a person; unsaved text survives a reload and a visit to another page (D2). */
export function StaffNotePanel({ userId, note }: NoteProps) {
  const draft = `note ${userId}`
  const editing = useEditing(() => draftOf(draft).read() !== null)
  const { text, dateTime, author } = note
  return (
    <Panel>
      <div className={styles.noteHead}>
        <h2>Note</h2>
        {!editing.isOpen && (
          <IconButton
            icon={IconPencil}
            label="Edit the note"
            autoFocus={editing.autoFocus}
            onClick={editing.open}
          />
        )}
      </div>
      {editing.isOpen ? (
        <NoteForm userId={userId} note={note} draft={draft} onClose={editing.close} />
      ) : (
        <p className={styles.note}>{text || 'No note yet. Only Admins read it.'}</p>
      )}
      {dateTime && <small className={styles.small}>{`${authorText(author)}, ${momentText(dateTime)}`}</small>}
    </Panel>
  )
}

const authorText = (author: StaffNote['author']) => (author ? fullName(author) : 'Deleted account')
const shape = () => import('@studio/contract/person-page/schema.ts').then((shapes) => shapes.StaffNoteBody)

interface NoteFormProps extends NoteProps {
  draft: string
  onClose: () => void
}

function NoteForm({ userId, note, draft, onClose }: NoteFormProps) {
  const form = useCheckedForm<z.input<typeof StaffNoteBody>, z.output<typeof StaffNoteBody>>(shape, {
    defaultValues: { text: note.text },
  })
  const forgetDraft = useFormDraft(form, draft)
  function close() {
    forgetDraft()
    onClose()
  }
  // What is typed stays a draft for the next time.
  const byEscape = closeByEscape(form.formState.isDirty ? onClose : close)
  const { version, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: note,
    valuesOf: ({ text }: StaffNote) => ({ text }),
    words: { text: { label: 'Note' } },
    read: () => readNote(userId),
    save: (typed, from) => save.mutate({ typed, version: from }),
  })
  const save = useSaveNote(userId, { onSaved: close, onRefused: refused })
  return (
    <Form
      onSubmit={form.handleSubmit((typed) => save.isPending || save.mutate({ typed, version }))}
      onKeyDown={(event) => {
        submitByKeys(event)
        byEscape(event)
      }}
    >
      <MeanwhileNote {...meanwhile} busy={save.isPending} />
      <TextArea label="What only Admins read" rows={5} autoFocus {...fieldOf(form, 'text')} />
      <div className={styles.actions}>
        <Button type="submit" size="sm" busy={save.isPending}>
          Save
        </Button>
        <Button size="sm" variant="plain" onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
