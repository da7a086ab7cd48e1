import type { User } from '@studio/contract/account/schema.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '../../ui/button.tsx'
import { EditRow } from '../../ui/edit-row.tsx'
import { Form } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showRefusal, useCheckedForm } from '../../ui/use-checked-form.ts'
import styles from './profile-info.module.css'
import { useSaveProfile } from './save-profile.ts'

interface EditableRowProps {
  user: User
  field: 'firstName' | 'lastName' | 'userName'
  label: string
  schema: z.ZodType<string, string>
}

/** A line with a pencil that swaps in its field with Save and Cancel (PROFILE-02, PROFILE-03). */
export function EditableRow(props: EditableRowProps) {
  const { user, field, label } = props
  const [editing, setEditing] = useState(false)
  if (editing) {
    return (
      <EditRow name={label}>
        <LineForm {...props} onClose={() => setEditing(false)} />
      </EditRow>
    )
  }
  const pencil = (
    <IconButton icon={IconPencil} label={`Edit ${label.toLowerCase()}`} onClick={() => setEditing(true)} />
  )
  return (
    <EditRow name={label} end={pencil}>
      {user[field]}
    </EditRow>
  )
}

function LineForm({ user, field, label, schema, onClose }: EditableRowProps & { onClose: () => void }) {
  const form = useCheckedForm<{ [name: string]: string }, { [name: string]: string }>(
    z.object({ [field]: schema }),
    { defaultValues: { [field]: user[field] } },
  )
  const save = useSaveProfile(user.id, { onSaved: onClose, onRefused: (error) => showRefusal(form, error) })
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
          <Button size="sm" variant="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}
