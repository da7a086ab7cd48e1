import { CallError } from '@studio/contract/call.ts'
import { signInText } from '@studio/contract/people/messages.ts'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useHistoryState } from '../../../platform/device/hydrated.tsx'
import { formerPerson, useUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useFormDraft } from '../../../ui/form/drafts.ts'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { usePlainForm } from '../../../ui/form/use-plain-form.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Note } from '../../../ui/page/note.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { FormFooter } from '../../../ui/page/split-page.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { EntryPage, ForgotLink } from '../../sign-up/entry-page.tsx'
import { isUnfinished } from '../../sign-up/unfinished-signup.ts'
import { accountPage, returnPath } from './after-sign-in.ts'
import { type TypedCredentials, useSignIn } from './queries.ts'
import styles from './signin.module.css'

/** Loaded for people who stopped halfway through the sign-up only. */
const UnfinishedNote = lazyPart(() => import('./unfinished-note.tsx').then((part) => part.UnfinishedNote))

const shape = () => import('@studio/contract/people/sign-in/schema.ts').then(({ SignInForm }) => SignInForm)

export const meta = hiddenHead('Sign In')

/** Loaded for people with a second factor only. */
const SecondFactorForm = lazyPart(() =>
  import('./second-factor-form.tsx').then((part) => part.SecondFactorForm),
)

/** What is said to whoever was signed out, by where that happened. */
const SIGNED_OUT = {
  here: 'You have signed out. Sign in to come back to this page.',
  elsewhere: 'Your session ended. What you typed is kept.',
}

/** The sign-in form (AUTH-01, AUTH-02, ERR-04, ERR-05). */
export default function SigninScreen() {
  const user = useUser()
  const { state } = useLocation()
  const told = useHistoryState<{ lockedOut?: string; signedOut?: keyof typeof SIGNED_OUT }>()
  /** Why a session was ended: it stays for as long as the page. */
  const lockedOut = told?.lockedOut
  const navigate = useNavigate()
  const pathFor = (userId: string) => returnPath(state, { former: formerPerson(), now: userId })
  const form = usePlainForm<TypedCredentials, TypedCredentials>(shape, {
    defaultValues: { email: '', password: '' },
  })
  const forgetDraft = useFormDraft(form, 'sign-in', ['email'])
  const signIn = useSignIn({
    onDone({ user: { id, role }, secondFactorMissing }) {
      forgetDraft()
      navigate(secondFactorMissing ? accountPage(role) : pathFor(id), { replace: true })
    },
    onRefused: () => form.setFocus('password'),
  })
  // The form stays, at work, until the next page is here.
  const isEntering = signIn.isPending || signIn.isSuccess
  if (user && !isEntering) return <Navigate to={pathFor(user.id)} replace />

  const { errors, waiting } = form.formState
  const unfinished = isUnfinished(signIn.error)
  const refusal = unfinished ? undefined : refusalText(signIn.error)
  const forgot = <ForgotLink email={() => form.getValues('email')} />
  return (
    <EntryPage
      print="dusk"
      say="Good to have you back."
      title="Sign In"
      lead={
        <>
          New here? <TextLink to="/signup">Sign Up</TextLink>
        </>
      }
    >
      {told?.signedOut && !lockedOut && <Note tone="warn" title={SIGNED_OUT[told.signedOut]} />}
      {lockedOut && lockedOut !== refusal && <Note tone="danger" title={lockedOut} />}
      {isAtSecondFactor(signIn) ? (
        <SecondFactorForm signIn={signIn} typed={form.getValues} />
      ) : (
        <>
          {unfinished && <UnfinishedNote />}
          <div className={unfinished ? styles.again : undefined}>
            <Form onSubmit={form.handleSubmit((typed) => signIn.mutate(typed))}>
              <TextInput
                label="Email"
                type="email"
                autoComplete="username"
                {...form.register('email')}
                error={errors.email}
              />
              <PasswordInput
                label="Password"
                autoComplete="current-password"
                {...form.register('password')}
                error={errors.password ?? refusal}
              />
              {/* The focus often stays in the field, whose description is not read again then. */}
              <VisuallyHidden>
                <span role="alert">{refusal}</span>
              </VisuallyHidden>
              {unfinished ? (
                <FormFooter>
                  {forgot}
                  <Button type="submit" variant="line" busy={waiting || isEntering}>
                    Sign In
                  </Button>
                </FormFooter>
              ) : (
                <>
                  <div className={styles.forgot}>{forgot}</div>
                  <Button type="submit" size="lg" full busy={waiting || isEntering}>
                    Sign In
                  </Button>
                </>
              )}
            </Form>
          </div>
        </>
      )}
    </EntryPage>
  )
}

function refusalText(error: Error | null): string | undefined {
  if (!error) return undefined
  return error instanceof CallError ? signInText(error) : error.message
}

/** The password was right and a second step is asked, or one was tried (S-A16). */
const isAtSecondFactor = ({ error, variables }: ReturnType<typeof useSignIn>): boolean =>
  variables?.code !== undefined ||
  variables?.passkey !== undefined ||
  (error as Partial<CallError> | null)?.code === 'SecondFactorNeeded'
