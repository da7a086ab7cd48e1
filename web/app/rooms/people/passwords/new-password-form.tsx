import { PASSWORD_HELP } from '@studio/contract/people/messages.ts'
import type { ResetForm } from '@studio/contract/people/passwords/schema.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { usePlainForm } from '../../../ui/form/use-plain-form.ts'
import { Pair } from '../../../ui/page/split-page.tsx'
import { useCommonPassword } from '../../sign-up/common-password.ts'

const shape = () => import('@studio/contract/people/passwords/schema.ts').then((shapes) => shapes.ResetForm)

interface Props {
  save: UseMutationResult<unknown, Error, string>
  /** Text of the button. */
  submit: string
  /** Whether an error says that the link is no longer valid, which the page shows itself. */
  isSpent: (error: Error) => boolean
}

/** A new password, typed twice, for whoever opened a mailed link (AUTH-10 to AUTH-12). */
export function NewPasswordForm({ save, submit, isSpent }: Props) {
  const common = useCommonPassword(() => void form.trigger('password'))
  const form = usePlainForm<z.input<typeof ResetForm>, z.output<typeof ResetForm>>(shape, {
    defaultValues: { password: '', confirmPassword: '' },
    refuse: ({ password }) => ({ password: common.refuse(password) }),
  })
  const { errors, waiting } = form.formState
  const onError = (error: Error) => !isSpent(error) && showRefusal(form, error)
  return (
    <Form onSubmit={form.handleSubmit(({ password }) => save.mutate(password, { onError }))}>
      <PasswordInput
        label="New Password"
        autoComplete="new-password"
        help={PASSWORD_HELP}
        {...form.register('password', {
          deps: 'confirmPassword',
          onBlur: () => void common.check(form.getValues('password')),
        })}
        error={errors.password}
      />
      <PasswordInput
        label="Confirm New Password"
        autoComplete="new-password"
        {...form.register('confirmPassword')}
        error={errors.confirmPassword}
      />
      <Pair short>
        <LinkButton size="lg" variant="line" full to="/">
          Cancel
        </LinkButton>
        <Button type="submit" size="lg" full busy={waiting || save.isPending}>
          {submit}
        </Button>
      </Pair>
    </Form>
  )
}
