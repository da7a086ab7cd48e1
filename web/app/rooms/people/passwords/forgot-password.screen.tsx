import { RESET_LINK_MINUTES } from '@studio/contract/people/messages.ts'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { useFormDraft } from '../../../ui/form/drafts.ts'
import { Form } from '../../../ui/form/form.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { usePlainForm } from '../../../ui/form/use-plain-form.ts'
import { Icon, IconArrowLeft } from '../../../ui/icons.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { EntryPage } from '../../sign-up/entry-page.tsx'
import { useForgotPassword } from '../sign-in/queries.ts'
import styles from '../sign-in/signin.module.css'

const shape = () => import('@studio/contract/people/passwords/schema.ts').then((shapes) => shapes.ForgotForm)

export const meta = hiddenHead('Forgot your password?')

/** AUTH-09: requests the mail; the answer is the same for unknown addresses (D9). */
export default function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const form = usePlainForm<{ email: string }, { email: string }>(shape, { defaultValues: { email: '' } })
  const forgetDraft = useFormDraft(form, 'forgot password')
  const ask = useForgotPassword({
    onAsked(email) {
      forgetDraft()
      showToast(`If ${email} has an account here, the link is on its way`)
      navigate('/')
    },
    onRefused: (error) => showRefusal(form, error),
  })
  return (
    <EntryPage
      print="dusk"
      say="It happens to everyone."
      title="Forgot your password?"
      lead="Tell us your email, and we’ll send you a link to choose a new one."
      above={
        <Link className={styles.back} to="/signin">
          <Icon of={IconArrowLeft} size="small" /> Sign In
        </Link>
      }
    >
      <Form onSubmit={form.handleSubmit((typed) => ask.mutate(typed))}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          {...form.register('email')}
          error={form.formState.errors.email}
        />
        <Button type="submit" size="lg" full busy={form.formState.waiting || ask.isPending}>
          Reset Password
        </Button>
      </Form>
      <p className={styles.small}>
        The link works once, for {RESET_LINK_MINUTES} minutes. If nothing arrives, look in the spam folder.
      </p>
    </EntryPage>
  )
}
