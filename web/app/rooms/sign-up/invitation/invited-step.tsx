import { checkInvitation } from '@studio/contract/people/sign-up/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/reads.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useSettings } from '../../studio/queries.ts'
import { AccountForm } from '../account-form.tsx'
import { EntryPage } from '../entry-page.tsx'

export const InsteadOfForm = lazyPart(() =>
  import('./closed-invitation.tsx').then((part) => part.InsteadOfForm),
)

interface InvitedStepProps {
  invited: { email: string; userName: string }
  inviteToken: string
}

/** The account of somebody invited (SIGNUP-05, SIGNUP-06); a link that makes none any more leads to the sign-in. */
export function InvitedStep({ invited, inviteToken }: InvitedStepProps) {
  const settings = useSettings()
  const state = useQuery(queryOf(checkInvitation, { body: { inviteToken } })).data?.state ?? 'open'
  if (state !== 'open') return <InsteadOfForm state={state} />
  return (
    <EntryPage
      print="rose"
      say="We kept you a place."
      title="Teach with us"
      lead={`You are invited to ${settings.studioName}. Choose a name and a password. You need no plan and no card.`}
    >
      <AccountForm draft={{ firstName: '', lastName: '', ...invited }} inviteToken={inviteToken} />
    </EntryPage>
  )
}
