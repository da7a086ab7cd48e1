import type { User } from '@studio/contract/account/schema.ts'
import { IconPencil } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { EditRow } from '../../../ui/form/edit-row.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { showRefusal, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { hasFormDraft, useFormDraft } from '../../../ui/form/use-form-draft.ts'
import type { ProfileLine } from '../form-shapes.ts'
import styles from './profile-info.module.css'
import { useSaveProfile } from './queries.ts'
import { useEditing } from './use-editing.ts'

interface EditableRowProps {
  user: User
  field: ProfileLine
  label: string
}

/** A line with a pencil that swaps in its field with Save and Cancel (PROFILE-02, PROFILE-03). */
export function EditableRow(props: EditableRowProps) {
  const { user, field, label } = props
  const draft = `profile ${user.id} ${field}`
  // Half typed when the page was reloaded, as after a renewed session: it is open again (D2).
  const editing = useEditing(() => hasFormDraft(draft))
  if (editing.isOpen) {
    return (
      <EditRow name={label}>
        <LineForm {...props} draft={draft} onClose={editing.close} />
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
      {user[field]}
    </EditRow>
  )
}

interface LineFormProps extends EditableRowProps {
  /** Under which name the half typed line is kept. */
  draft: string
  onClose: () => void
}

function LineForm({ user, field, label, draft, onClose }: LineFormProps) {
  const form = useCheckedForm<{ [name: string]: string }, { [name: string]: string }>(
    () => import('../form-shapes.ts').then(({ lineForm }) => lineForm(field)),
    { defaultValues: { [field]: user[field] } },
  )
  const forgetDraft = useFormDraft(form, draft)
  function close() {
    forgetDraft()
    onClose()
  }
  const save = useSaveProfile(user.id, { onSaved: close, onRefused: (error) => showRefusal(form, error) })
  return (
    <div className={styles.form}>
      <Form onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
        <TextInput
          label={label}
          labelHidden
          autoFocus
          {...form.register(field)}
          error={form.formState.errors[field]?.message}
        />
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
