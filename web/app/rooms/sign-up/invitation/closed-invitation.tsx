import type { InvitationState } from '@studio/contract/people/sign-up/schema.ts'
import type { ComponentProps } from 'react'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { AccountCreated } from '../account-created.tsx'
import { EntryPage } from '../entry-page.tsx'

const ANOTHER = 'Ask the studio for a new one. If you already have an account, sign in.'
const WORDS = {
  used: {
    title: 'This invitation has been used',
    lead: 'The account is ready. Sign in with your email and password.',
  },
  expired: { title: 'This invitation has expired', lead: `An invitation lasts seven days. ${ANOTHER}` },
  gone: {
    title: 'This invitation is no longer valid',
    lead: `It was withdrawn, or a newer one was sent to you. ${ANOTHER}`,
  },
}

/** In place of the form: why an invitation makes no account any more. */
function ClosedInvitation({ state }: { state: Exclude<InvitationState['state'], 'open'> }) {
  return (
    <EntryPage print="rose" say="We kept you a place." {...WORDS[state]}>
      <LinkButton size="lg" full to="/signin">
        Sign In
      </LinkButton>
    </EntryPage>
  )
}

/** In place of step 1: the account that was made already, or why an invitation makes none. One file, since few people see it. */
export function InsteadOfForm({ state }: Partial<ComponentProps<typeof ClosedInvitation>>) {
  return state ? <ClosedInvitation state={state} /> : <AccountCreated />
}
