import { CallError } from '@studio/contract/call.ts'
import { emailRefusals } from '@studio/contract/people/email/messages.ts'
import type { MetaArgs } from 'react-router'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { useHydrated } from '../../../platform/device/hydrated.tsx'
import { useUser } from '../../../platform/session.ts'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { EntryPage } from '../../sign-up/entry-page.tsx'
import styles from '../own/account.module.css'
import { useConfirmEmail } from './queries.ts'

/** The referrer policy keeps the code of the link private. */
export const meta = ({ matches }: MetaArgs) => [
  ...pageHead(matches, { title: 'Confirm your email address', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of the mail to a new address: confirms on a press only, since mail programs open links themselves (S-A17). */
export default function ConfirmEmailScreen() {
  const [query] = useBrowserSearch()
  const link = { userId: query.get('userId') ?? '', code: query.get('code') ?? '' }
  const confirm = useConfirmEmail(link)
  const incomplete = useHydrated() && !(link.userId && link.code)
  const refused = confirm.error instanceof CallError && [400, 409].includes(confirm.error.status)
  return (
    <EntryPage print="dusk" say="The same mat, a new address." title="Your new address">
      {confirm.data ? (
        <Confirmed email={confirm.data.email} />
      ) : incomplete || refused ? (
        <Refused text={confirm.error?.message ?? emailRefusals.codeInvalid} />
      ) : (
        <div className={styles.section}>
          <p>From then on you sign in with it, and our emails go there.</p>
          <div role="alert">
            <FieldNote id="confirm-error" error={confirm.error?.message} />
          </div>
          <div className={styles.buttons}>
            <Button size="lg" busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirm this address
            </Button>
          </div>
        </div>
      )}
    </EntryPage>
  )
}

function Confirmed({ email }: { email: string }) {
  const user = useUser()
  return (
    <div className={styles.section}>
      <p role="status">
        From now on you sign in with <b>{email}</b>.
      </p>
      <LinkButton size="lg" to={user ? '/' : '/signin'}>
        {user ? 'Go to the studio' : 'Sign In'}
      </LinkButton>
    </div>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <Note
      tone="warn"
      title={text}
      action={
        <LinkButton size="sm" to="/profile/info">
          My profile
        </LinkButton>
      }
    />
  )
}
