import { keepFormDraft } from '../../ui/form/use-form-draft.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import styles from './already-here.module.css'

/** What whoever has an account can do in place of making another: both pages know their address. */
export function AlreadyHere({ email }: { email: string }) {
  return (
    <p className={styles.line}>
      <TextLink to="/signin" onClick={() => keepFormDraft('sign-in', { email })}>
        Sign In
      </TextLink>{' '}
      with it, or{' '}
      <TextLink to="/forgot-password" onClick={() => keepFormDraft('forgot password', { email })}>
        reset your password
      </TextLink>
      .
    </p>
  )
}
