import { required } from '@studio/contract/field-texts.ts'
import { NOTIFICATION_LENGTH } from '@studio/contract/notifications/messages.ts'
import { fieldTexts } from '@studio/contract/notifications/with-teachers/messages.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { IconPencil } from '../../../ui/icons.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useMarks } from '../../videos/progress/queries.ts'
import { useWriteToTeacher } from './queries.ts'

interface NoteButtonProps {
  video: { id: string; title: string }
  teacher: { firstName: string }
  /** With its words instead of as an icon. */
  inWords?: boolean
}

/** Opens a short note to the teacher of a class, once the member has done it. What is typed stays while the page does. */
export function NoteButton({ video, teacher, inWords }: NoteButtonProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [told, setTold] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const write = useWriteToTeacher(video.id)
  const isDone = useMarks().get(video.id)?.finished === true
  if (!isDone) return null
  const label = `Write ${teacher.firstName} a line`
  const wrong = lacking(text)
  const send = () => {
    if (wrong) {
      setTold(true)
      return box.current?.focus()
    }
    write.mutate(text, {
      onSuccess: () => {
        setOpen(false)
        setText('')
        setTold(false)
        showToast(`Your note is with ${teacher.firstName}`)
      },
    })
  }
  const press = () => setOpen(true)
  return (
    <>
      {inWords ? (
        <Button size="sm" variant="plain" aria-haspopup="dialog" onClick={press}>
          {label}
        </Button>
      ) : (
        <IconButton icon={IconPencil} label={label} aria-haspopup="dialog" onClick={press} />
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        actions={
          <Button busy={write.isPending} onClick={send}>
            Send
          </Button>
        }
      >
        <p>
          About {video.title}. {teacher.firstName} will find it in their notifications, with your name on it.
        </p>
        <TextArea
          ref={box}
          data-autofocus
          label="Your note"
          rows={4}
          value={text}
          counter={`${text.trim().length}/${NOTIFICATION_LENGTH}`}
          error={told ? wrong : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </Dialog>
    </>
  )
}

/** What is wrong with a note; undefined for nothing. */
function lacking(text: string): string | undefined {
  const { length } = text.trim()
  if (length === 0) return required
  return length > NOTIFICATION_LENGTH ? fieldTexts.noteLong : undefined
}
