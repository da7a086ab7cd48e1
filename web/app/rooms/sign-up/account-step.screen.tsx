import { checkInvitation } from '@studio/contract/people/sign-up/endpoints.ts'
import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useHistoryState, useHydrated } from '../../platform/device/hydrated.tsx'
import { queryOf } from '../../platform/reads.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { useUser } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { isolated } from '../../ui/words/person-name.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { useSettings } from '../studio/queries.ts'
import { AccountForm } from './account-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { changeSignup, useSignup } from './signup-session.ts'

export const meta = hiddenHead('Sign Up')

/** The page of an invitation has no step and no draft; only the browser uses the token. */
export const handle: RouteHandle = {
  search: (asked) => new URLSearchParams(asked.get('inviteToken') ? { inviteToken: 'sent' } : {}),
}

/** Navigation state of who comes from a plan. */
interface ChosenPlan {
  planId?: string
  isDay?: boolean
  planTitle?: string
  term?: RenewingTerm
}

/** Step 1 of sign-up: the account (SIGNUP-02 to SIGNUP-06); signed-in people have one already. */
export default function AccountStepScreen() {
  const [query] = useSearchParams()
  const inviteToken = query.get('inviteToken')
  const settled = useHydrated()
  const { userId, draft } = useSignup()
  const { planId, term } = (useLocation().state ?? {}) as ChosenPlan
  const { isDay, planTitle } = useHistoryState<ChosenPlan>() ?? {}
  const user = useUser()
  const signedIn = user !== null

  useEffect(() => {
    if (planId && !signedIn) changeSignup({ planId, term: term ?? null })
  }, [planId, term, signedIn])

  if (inviteToken) {
    const invited = { email: query.get('email') ?? '', userName: query.get('userName') ?? '' }
    return <InvitedStep invited={invited} inviteToken={inviteToken} />
  }
  if (user) {
    const to = planId && user.role === 'Student' ? '/profile/plan/edit' : '/'
    return <Navigate to={to} state={{ planId, term }} replace />
  }
  return (
    <EntryPage
      print="dawn"
      say={isDay ? 'One day, three classes.' : 'The first week is on us.'}
      step={1}
      title="Make yourself known"
      lead={
        <>
          {planTitle && (
            <>
              You have chosen <b>{isolated(planTitle)}</b>.{' '}
            </>
          )}
          Already a member? <TextLink to="/signin">Sign In</TextLink>
        </>
      }
    >
      {settled && userId ? <InsteadOfForm /> : <AccountForm draft={draft} />}
    </EntryPage>
  )
}

const InsteadOfForm = lazyPart(() =>
  import('./invitation/closed-invitation.tsx').then((part) => part.InsteadOfForm),
)

interface InvitedStepProps {
  invited: { email: string; userName: string }
  inviteToken: string
}

/** The account of somebody invited (SIGNUP-05, SIGNUP-06); a link that makes none any more leads to the sign-in. */
function InvitedStep({ invited, inviteToken }: InvitedStepProps) {
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
