import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { useEffect } from 'react'
import { type MetaArgs, Navigate, useLocation, useSearchParams } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { useUser } from '../../platform/session.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { isolated } from '../../ui/words/person-name.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { AccountForm } from './account-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { InsteadOfForm, InvitedStep } from './invitation/invited-step.tsx'
import { changeSignup, useSignup } from './signup-session.ts'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Sign Up', hidden: true })

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
  const { planId, isDay, planTitle, term } = (useLocation().state ?? {}) as ChosenPlan
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
