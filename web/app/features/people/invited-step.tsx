import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { settingsQuery } from '../studio/queries.ts'
import { AccountForm } from './account-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { invitationQuery } from './queries.ts'

const ClosedInvitation = lazyPart(() =>
  import('./closed-invitation.tsx').then((part) => part.ClosedInvitation),
)

interface InvitedStepProps {
  invited: { email: string; userName: string }
  inviteToken: string
}

/** The account of somebody invited (SIGNUP-05, SIGNUP-06); a link that makes none any more leads to the sign-in. */
export function InvitedStep({ invited, inviteToken }: InvitedStepProps) {
  const { data: settings } = useSuspenseQuery(settingsQuery())
  const { data } = useQuery({ ...invitationQuery(inviteToken), staleTime: Infinity })
  const form = (
    <EntryPage
      print="rose"
      say="We kept you a place."
      title="Teach with us"
      lead={`You are invited to ${settings.studioName}. Choose a name and a password; there is no plan and no card.`}
    >
      <AccountForm draft={{ firstName: '', lastName: '', ...invited }} inviteToken={inviteToken} />
    </EntryPage>
  )
  if (!data || data.state === 'open') return form
  return (
    <Suspense fallback={form}>
      <ClosedInvitation state={data.state} />
    </Suspense>
  )
}
