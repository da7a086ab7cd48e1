import { draftOf } from '../../ui/form/drafts.ts'
import { Note } from '../../ui/page/note.tsx'
import { TextLink } from '../../ui/words/text-link.tsx'

/** What whoever has an account can do in place of making another: both pages know their address. */
export function AlreadyHere({ email }: { email: string }) {
  return (
    <Note tone="calm" title="Is it yours?">
      <TextLink to="/signin" onClick={() => draftOf('sign-in').write({ email })}>
        Sign In
      </TextLink>{' '}
      or{' '}
      <TextLink to="/forgot-password" onClick={() => draftOf('forgot password').write({ email })}>
        reset your password
      </TextLink>
      .
    </Note>
  )
}
