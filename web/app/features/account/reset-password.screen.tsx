import { refusals } from '@studio/contract/account/messages.ts'
import type { ResetForm } from '@studio/contract/account/schema.ts'
import { CallError } from '@studio/contract/call.ts'
import { PASSWORD_HELP } from '@studio/contract/people/messages.ts'
import { type MetaArgs, useNavigate } from 'react-router'
import type { z } from 'zod'
import { useBrowserSearch } from '../../platform/browser-search.ts'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { showRefusal } from '../../ui/form/show-refusal.ts'
import { useLateForm } from '../../ui/form/use-late-form.ts'
import { Note } from '../../ui/page/note.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { Pair } from '../../ui/page/split-page.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useCommonPassword } from '../people/common-password.ts'
import { EntryPage } from '../people/entry-page.tsx'
import { useResetPassword } from './sign-in/queries.ts'

const shape = () => import('@studio/contract/account/schema.ts').then((shapes) => shapes.ResetForm)

/** S-A7: the referrer policy keeps the code of the link private. */
export const meta = ({ matches }: MetaArgs) => [
  ...pageHead(matches, { title: 'Choose a new password', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
]

/** AUTH-10 to AUTH-12: sets a new password with the mail's link. */
export default function ResetPasswordScreen() {
  const [query] = useBrowserSearch()
  const link = { userId: query.get('userId') ?? '', code: query.get('code') ?? '' }
  const navigate = useNavigate()
  const common = useCommonPassword(() => void form.trigger('password'))
  const form = useLateForm<z.input<typeof ResetForm>, z.output<typeof ResetForm>>(shape, {
    defaultValues: { password: '', confirmPassword: '' },
    refuse: ({ password }) => ({ password: common.refuse(password) }),
  })
  const { errors, touchedFields, waiting } = form.formState
  const save = useResetPassword(link, {
    onSaved() {
      showToast('Your new password is saved')
      navigate('/signin')
    },
    onRefused: (error) => !isSpent(error) && showRefusal(form, error),
  })
  // A truncated link is reported before a password is typed.
  const incomplete = useHydrated() && !(link.userId && link.code)
  const spent = isSpent(save.error) ? (save.error?.message ?? '') : refusals.resetCodeInvalid
  return (
    <EntryPage print="dusk" say="Something you will remember." title="Choose a new password">
      {(incomplete || isSpent(save.error)) && (
        <Note
          tone="warn"
          title={spent}
          action={
            <LinkButton size="sm" variant="line" to="/forgot-password">
              New link
            </LinkButton>
          }
        />
      )}
      {!incomplete && (
        <Form onSubmit={form.handleSubmit(({ password }) => save.mutate(password))}>
          <PasswordInput
            label="New Password"
            autoComplete="new-password"
            help={PASSWORD_HELP}
            {...form.register('password', {
              deps: touchedFields.confirmPassword ? ['confirmPassword'] : [],
              onBlur: () => void common.check(form.getValues('password')),
            })}
            error={errors.password?.message}
          />
          <PasswordInput
            label="Confirm New Password"
            autoComplete="new-password"
            {...form.register('confirmPassword')}
            error={errors.confirmPassword?.message}
          />
          <Pair>
            <LinkButton size="lg" variant="line" full to="/">
              Cancel
            </LinkButton>
            <Button type="submit" size="lg" full busy={waiting || save.isPending}>
              Save
            </Button>
          </Pair>
        </Form>
      )}
    </EntryPage>
  )
}

function isSpent(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'ResetCodeInvalid'
}
