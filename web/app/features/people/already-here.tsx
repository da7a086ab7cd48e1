import { keepFormDraft } from '../../ui/form/use-form-draft.ts'
import { Note } from '../../ui/page/note.tsx'
import { TextLink } from '../../ui/words/text-link.tsx'

/** What whoever has an account can do in place of making another: both pages know their address. */
export function AlreadyHere({ email }: { email: string }) {
  return (
    <Note tone="calm" title="Is it yours?">
      <TextLink to="/signin" onClick={() => keepFormDraft('sign-in', { email })}>
        Sign In
      </TextLink>{' '}
      or{' '}
      <TextLink to="/forgot-password" onClick={() => keepFormDraft('forgot password', { email })}>
        reset your password
      </TextLink>
      .
    </Note>
  )
}
