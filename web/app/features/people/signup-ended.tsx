import { refusals } from '@studio/contract/people/messages.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useSignup } from './signup-session.ts'

/** What heads a step whose form is gone. */
export const signupEndedTitle = 'Sign in to go on'

/** The sign-up token has ended: signing in continues here after an hour, and is all that is left of a complete one (D3). */
export function SignupEnded() {
  const { complete } = useSignup()
  return (
    <Note
      tone={complete ? 'calm' : 'warn'}
      title={complete ? refusals.registrationComplete : 'Your registration was left for more than an hour.'}
      action={
        <LinkButton size="sm" variant="line" to="/signin">
          Sign In
        </LinkButton>
      }
    >
      {complete ? '' : 'Sign in with your e-mail and password, and it continues where you stopped.'}
    </Note>
  )
}
