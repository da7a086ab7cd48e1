import { LinkButton } from '../../ui/link-button.tsx'
import { Note } from '../../ui/note.tsx'

/** The hour of the sign-up token is over: signing in gives a new one and continues here (D3). */
export function SignupEnded() {
  return (
    <Note
      tone="warn"
      title="Your registration was left for more than an hour."
      action={
        <LinkButton size="sm" variant="line" to="/signin">
          Sign In
        </LinkButton>
      }
    >
      Sign in with your e-mail and password, and it continues where you stopped.
    </Note>
  )
}
