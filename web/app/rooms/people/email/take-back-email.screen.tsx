import { CallError } from '@studio/contract/call.ts'
import { emailRefusals } from '@studio/contract/people/email/messages.ts'
import type { MetaArgs } from 'react-router'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { useHydrated } from '../../../platform/device/hydrated.tsx'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { EntryPage } from '../../sign-up/entry-page.tsx'
import styles from '../own/account.module.css'
import { NewPasswordForm } from '../passwords/new-password-form.tsx'
import { useTakeBackEmail } from './queries.ts'

/** The referrer policy keeps the code of the link private. */
export const meta = ({ matches }: MetaArgs) => [
  ...pageHead(matches, { title: 'Take your email address back', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of the mail to a former address: whoever did not change it takes it back with a new password (S-A17). */
export default function TakeBackEmailScreen() {
  const [query] = useBrowserSearch()
  const link = { userId: query.get('userId') ?? '', code: query.get('code') ?? '' }
  const save = useTakeBackEmail(link)
  const incomplete = useHydrated() && !(link.userId && link.code)
  return (
    <EntryPage print="dusk" say="This mat is yours." title="Take your address back">
      {save.data ? (
        <div className={styles.section}>
          <p role="status">
            You sign in with <b>{save.data.email}</b> again, and with your new password.
          </p>
          <p>
            Everybody else is signed out. Please check your account: not everything that was changed is
            restored.
          </p>
          <LinkButton size="lg" to="/signin">
            Sign In
          </LinkButton>
        </div>
      ) : incomplete || (save.error && isSpent(save.error)) ? (
        <Note
          tone="warn"
          title={emailRefusals.takeBackInvalid}
          action={
            <LinkButton size="sm" to="/about#contact">
              Write to us
            </LinkButton>
          }
        />
      ) : (
        <>
          <p>
            Somebody who knows your password changed the email address of your account. Choose a new password:
            you get your old address back, and everybody is signed out.
          </p>
          <NewPasswordForm save={save} submit="Take it back" isSpent={isSpent} />
        </>
      )}
    </EntryPage>
  )
}

const isSpent = (error: Error) => error instanceof CallError && error.code === 'EmailCodeInvalid'
