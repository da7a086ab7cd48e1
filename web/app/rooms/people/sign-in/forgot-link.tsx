import { draftOf } from '../../../ui/form/drafts.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'

/** Leads to a new password; the address that was typed here is typed there. */
export function ForgotLink({ email }: { email: () => string }) {
  function keep() {
    if (email()) draftOf('forgot password').write({ email: email() })
  }
  return (
    <TextLink to="/forgot-password" onClick={keep}>
      Forgot password?
    </TextLink>
  )
}
