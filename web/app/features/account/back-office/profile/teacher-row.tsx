import type { User } from '@studio/contract/account/schema.ts'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { submitByKeys } from '../../../../back-office/submit-by-keys.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { EditRow } from '../../../../ui/form/edit-row.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { showRefusal, useCheckedForm } from '../../../../ui/form/use-checked-form.ts'
import { hasFormDraft, useFormDraft } from '../../../../ui/form/use-form-draft.ts'
import { useSaveProfile } from '../../profile/queries.ts'
import { useEditing } from '../../profile/use-editing.ts'
import type { TeacherLine } from './line-shapes.ts'
import styles from './profile.module.css'

/** What is typed of a line: its field alone. */
export type LineForm = UseFormReturn<Record<string, unknown>, unknown, Record<string, unknown>>

interface TeacherRowProps {
  user: User
  line: TeacherLine
  label: string
  /** What is typed at first. */
  value: string | string[]
  /** What is shown while it is not edited. */
  shown: ReactNode
  /** The field, while it is. */
  children: (form: LineForm) => ReactNode
}

/** TEACHER-04: a line with a pencil that swaps in its field with Save and Cancel; what is half typed survives a reload (D2). */
export function TeacherRow(props: TeacherRowProps) {
  const { user, line, label, shown } = props
  const draft = `profile ${user.id} ${line}`
  const editing = useEditing(() => hasFormDraft(draft))
  if (editing.isOpen) {
    return (
      <EditRow name={label}>
        <OpenRow {...props} draft={draft} onClose={editing.close} />
      </EditRow>
    )
  }
  const pencil = (
    <IconButton
      icon={IconPencil}
      label={`Edit ${label.toLowerCase()}`}
      autoFocus={editing.autoFocus}
      onClick={editing.open}
    />
  )
  return (
    <EditRow name={label} end={pencil}>
      {shown}
    </EditRow>
  )
}

function OpenRow(props: TeacherRowProps & { draft: string; onClose: () => void }) {
  const { user, line, value, children, draft, onClose } = props
  const form = useCheckedForm<Record<string, unknown>, Record<string, unknown>>(
    () => import('./line-shapes.ts').then(({ teacherLine }) => teacherLine(line) as never),
    { defaultValues: { [line]: value } },
  )
  const forgetDraft = useFormDraft(form, draft)
  function close() {
    forgetDraft()
    onClose()
  }
  const save = useSaveProfile(user.id, { onSaved: close, onRefused: (error) => showRefusal(form, error) })
  return (
    <div className={styles.form}>
      <Form
        onSubmit={form.handleSubmit((typed) => save.isPending || save.mutate(typed))}
        onKeyDown={submitByKeys}
      >
        {children(form)}
        <div className={styles.buttons}>
          <Button type="submit" size="sm" busy={save.isPending}>
            Save
          </Button>
          <Button size="sm" variant="plain" onClick={close}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}
