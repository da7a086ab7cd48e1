import type { InvitationState } from '@studio/contract/people/schema.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { settingsQuery } from '../studio/queries.ts'
import { AccountForm } from './account-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { invitationQuery } from './queries.ts'

type Closed = Exclude<InvitationState['state'], 'open'>

const ANOTHER = 'Ask the studio for a new one. If you have an account already, sign in.'
const CLOSED: Record<Closed, { title: string; lead: string }> = {
  used: {
    title: 'This invitation was used',
    lead: 'Its account is made: sign in with your e-mail and your password.',
  },
  expired: { title: 'This invitation has expired', lead: `An invitation lasts seven days. ${ANOTHER}` },
  gone: {
    title: 'This invitation is not valid any more',
    lead: `It was taken back, or a newer one was sent to you. ${ANOTHER}`,
  },
}

interface InvitedStepProps {
  invited: { email: string; userName: string }
  inviteToken: string
}

/** The account of somebody invited (SIGNUP-05, SIGNUP-06); a link that makes none any more leads to the sign-in. */
export function InvitedStep({ invited, inviteToken }: InvitedStepProps) {
  const { data: settings } = useSuspenseQuery(settingsQuery())
  const { state = 'open' } = useQuery({ ...invitationQuery(inviteToken), staleTime: Infinity }).data ?? {}
  const look = { print: 'rose', say: 'We kept you a place.' } as const
  if (state !== 'open')
    return (
      <EntryPage {...look} {...CLOSED[state]}>
        <LinkButton size="lg" full to="/signin">
          Sign In
        </LinkButton>
      </EntryPage>
    )
  return (
    <EntryPage
      {...look}
      title="Teach with us"
      lead={`You are invited to ${settings.studioName}. Choose a name and a password; there is no plan and no card.`}
    >
      <AccountForm draft={{ firstName: '', lastName: '', ...invited }} inviteToken={inviteToken} />
    </EntryPage>
  )
}
