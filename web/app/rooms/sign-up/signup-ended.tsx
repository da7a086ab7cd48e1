import { refusals } from '@studio/contract/people/messages.ts'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useSignup } from './signup-session.ts'

/** Title of a step without its form. */
export const signupEndedTitle = 'Sign in to continue'

/** The sign-up token has expired: signing in resumes the sign-up here, and is the only step left of a complete one (D3). */
export function SignupEnded() {
  const { complete } = useSignup()
  return (
    <Note
      tone={complete ? 'calm' : 'warn'}
      title={complete ? refusals.registrationComplete : 'Your registration was idle for more than an hour.'}
      action={
        <LinkButton size="sm" variant="line" to="/signin">
          Sign In
        </LinkButton>
      }
    >
      {complete ? '' : 'Sign in with your email and password to continue where you stopped.'}
    </Note>
  )
}
