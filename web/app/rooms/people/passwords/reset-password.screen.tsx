import { CallError } from '@studio/contract/call.ts'
import { refusals } from '@studio/contract/people/messages.ts'
import { type MetaArgs, useNavigate } from 'react-router'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { useHydrated } from '../../../platform/device/hydrated.tsx'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { EntryPage } from '../../sign-up/entry-page.tsx'
import { useResetPassword } from '../sign-in/queries.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** S-A7: the referrer policy keeps the code of the link private. */
export const meta = ({ matches }: MetaArgs) => [
  ...pageHead(matches, { title: 'Choose a new password', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
]

/** AUTH-10 to AUTH-12: sets a new password with the mail's link. */
export default function ResetPasswordScreen() {
  const [query] = useBrowserSearch()
  const link = { userId: query.get('userId') ?? '', code: query.get('code') ?? '' }
  const navigate = useNavigate()
  const save = useResetPassword(link, {
    onSaved() {
      showToast('Your new password is saved')
      navigate('/signin')
    },
  })
  // A truncated link is reported before a password is typed.
  const incomplete = useHydrated() && !(link.userId && link.code)
  const spent = isSpent(save.error) ? (save.error?.message ?? '') : refusals.resetCodeInvalid
  return (
    <EntryPage print="dusk" say="Something you will remember." title="Choose a new password">
      {(incomplete || isSpent(save.error)) && (
        <Note
          tone="warn"
          title={spent}
          action={
            <LinkButton size="sm" variant="line" to="/forgot-password">
              New link
            </LinkButton>
          }
        />
      )}
      {!incomplete && <NewPasswordForm save={save} submit="Save" isSpent={isSpent} />}
    </EntryPage>
  )
}

function isSpent(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'ResetCodeInvalid'
}
