import { CallError } from '@studio/contract/call.ts'
import { signInText } from '@studio/contract/people/messages.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useHistoryState } from '../../platform/device/hydrated.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { usePlainForm } from '../../ui/form/use-plain-form.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { type TypedCredentials, useSignIn } from '../people/sign-in/queries.ts'
import styles from '../people/sign-in/signin.module.css'
import { EntryPage, ForgotLink } from './entry-page.tsx'
import type { Welcome } from './queries.ts'
import { clearSignup } from './signup-session.ts'
import { isUnfinished } from './unfinished-signup.ts'

/** Loaded for people who stopped halfway through the sign-up only. */
const UnfinishedNote = lazyPart(() =>
  import('../people/sign-in/unfinished-note.tsx').then((part) => part.UnfinishedNote),
)

const shape = () =>
  import('@studio/contract/people/sign-in/schema.ts').then((shapes) => shapes.FirstSignInForm)

export const meta = hiddenHead('Welcome')

/** SIGNUP-08, SIGNUP-09: the first sign-in. */
export default function GetStartedScreen() {
  const welcome = useHistoryState<Welcome>()
  useEffect(() => {
    if (welcome) clearSignup()
  }, [welcome])
  const trial = welcome?.trialDays ? `Your first ${welcome.trialDays} days are free. ` : ''
  return (
    <EntryPage
      print="dawn"
      say="Begin with one class."
      title={welcome?.name ? `Welcome, ${welcome.name}` : 'Welcome'}
      lead={`${trial}Sign in once and the door is open.`}
    >
      <FirstSignIn email={welcome?.email ?? ''} />
      {welcome?.charge && <p className={styles.small}>{welcome.charge}</p>}
    </EntryPage>
  )
}

function FirstSignIn({ email: known }: { email: string }) {
  const navigate = useNavigate()
  const form = usePlainForm<TypedCredentials, TypedCredentials>(shape, {
    defaultValues: { email: known, password: '' },
  })
  const { values: typed, errors, waiting } = form.formState
  const { getValues, setValue } = form
  // Only the browser knows the address, after hydration; mounted fields keep what was typed meanwhile.
  useEffect(() => {
    if (known) setValue('email', getValues('email') || known)
  }, [known, getValues, setValue])
  const signIn = useSignIn({
    onDone: () => navigate('/', { replace: true }),
    onRefused: () => form.setFocus('password'),
  })
  const unfinished = isUnfinished(signIn.error)
  const refused = signIn.error instanceof CallError && !unfinished ? signInText(signIn.error) : undefined
  return (
    <>
      {unfinished && <UnfinishedNote />}
      <Form onSubmit={form.handleSubmit((credentials) => signIn.mutate(credentials))}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          {...form.register('email')}
          good={known !== '' && typed.email === known}
          error={errors.email}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          {...form.register('password')}
          error={errors.password ?? refused}
        />
        <div className={styles.forgot}>
          <ForgotLink email={() => form.getValues('email')} />
        </div>
        <Button type="submit" size="lg" full busy={waiting || signIn.isPending}>
          Get Started
        </Button>
      </Form>
    </>
  )
}
