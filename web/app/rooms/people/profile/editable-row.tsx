import { withRule } from '@studio/contract/people/messages.ts'
import type { ProfileLine } from '@studio/contract/people/profile/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { LineRow } from './line-row.tsx'

interface EditableRowProps {
  user: User
  field: ProfileLine
  label: string
}

/** A profile row with one line of text (PROFILE-02, PROFILE-03). */
export function EditableRow({ user, field, label }: EditableRowProps) {
  const shape = () =>
    import('@studio/contract/people/profile/schema.ts').then((shapes) => shapes.profileLine(field) as never)
  return (
    <LineRow user={user} field={field} label={label} shape={shape} value={user[field]} shown={user[field]}>
      {(form) => (
        <TextInput
          label={label}
          labelHidden
          autoFocus
          // A phone's keyboard neither corrects a user name nor begins it with a capital letter.
          {...(field === 'userName' && { autoCapitalize: 'none', spellCheck: false })}
          {...form.register(field)}
          error={withRule(field, form.formState.errors[field]?.message)}
        />
      )}
    </LineRow>
  )
}
