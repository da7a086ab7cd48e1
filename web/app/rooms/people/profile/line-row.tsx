import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { KeyboardEventHandler, ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { draftOf, useFormDraft } from '../../../ui/form/drafts.ts'
import { EditRow } from '../../../ui/form/edit-row.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { IconPencil } from '../../../ui/icons.tsx'
import styles from './line-row.module.css'
import { useSaveProfile } from './queries.ts'
import { closeByEscape, useEditing } from './use-editing.ts'

type Typed = Record<string, unknown>
/** Form of a row: its field only. */
export type LineForm = UseFormReturn<Typed, unknown, Typed>

interface LineRowProps {
  user: User
  /** Its name in the profile. */
  field: string
  label: string
  shape: () => Promise<z.ZodType<Typed, Typed>>
  /** Initial value of the field. */
  value: unknown
  /** Content while it is not edited. */
  shown: ReactNode
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  /** The field while it is edited. */
  children: (form: LineForm) => ReactNode
}

/**
 * A row whose pencil opens its field with Save and Cancel (PROFILE-02, TEACHER-04). An unsaved draft survives a reload, which
 * opens the row again (D2).
 */
export function LineRow(props: LineRowProps) {
  const { user, field, label, shown } = props
  const draft = `profile ${user.id} ${field}`
  const editing = useEditing(() => draftOf(draft).read() !== null)
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

function OpenRow(props: LineRowProps & { draft: string; onClose: () => void }) {
  const { user, field, shape, value, onKeyDown, children, draft, onClose } = props
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { [field]: value } })
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
        onKeyDown={(event) => {
          onKeyDown?.(event)
          closeByEscape(close)(event)
        }}
      >
        {children(form)}
        <RowButtons busy={save.isPending} onCancel={close} />
      </Form>
    </div>
  )
}

interface RowButtonsProps {
  submit?: string
  busy: boolean
  onCancel: () => void
}

/** What ends a row that is edited. */
export function RowButtons({ submit = 'Save', busy, onCancel }: RowButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" size="sm" busy={busy}>
        {submit}
      </Button>
      <Button size="sm" variant="plain" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
