import type { PasswordMaybeCodeForm } from '@studio/contract/people/second-factor/schema.ts'
import type { z } from 'zod'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { fieldOf, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import styles from '../people/own/account.module.css'
import { useCodeField } from '../people/passkeys/use-code-field.tsx'
import { closeByEscape } from '../people/profile/use-editing.ts'
import { useDownloadOwnData } from './queries.ts'

type Typed = z.output<typeof PasswordMaybeCodeForm>
const shape = () =>
  import('@studio/contract/people/second-factor/schema.ts').then((shapes) => shapes.PasswordMaybeCodeForm)

/** The password, and the second step of those who have one, before everything about a person leaves the studio. */
export function DownloadForm({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { password: '', code: '' } })
  const { codeField, showWhyNot } = useCodeField(form)
  const download = useDownloadOwnData({ onSaved: onClose, onRefused: showWhyNot })
  return (
    <div className={styles.password}>
      <Form
        onSubmit={form.handleSubmit((typed) => download.isPending || download.mutate(typed))}
        onKeyDown={closeByEscape(onClose)}
      >
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          autoFocus
          {...fieldOf(form, 'password')}
        />
        {codeField}
        <div className={styles.buttons}>
          <Button type="submit" size="sm" busy={download.isPending}>
            Download
          </Button>
          <Button size="sm" variant="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}
