import type { Role } from '@studio/contract/people/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { keepsDrafts } from '../platform/device/forget.ts'
import { useHydrated } from '../platform/device/hydrated.tsx'
import { formerPerson, isGoingHome, useUser } from '../platform/session.ts'
import { Loading, SkeletonBox } from '../ui/page/skeleton.tsx'
import { showToast } from '../ui/toast/toast-store.ts'

/** Milliseconds in which whoever was signed out may be on their way elsewhere; on a slow line home takes longer. */
const patience = () => (isGoingHome() ? 20_000 : 1_000)

interface GuardProps {
  roles: readonly Role[]
  children: ReactNode
}

/**
 * Admits these roles only; others see a message and are redirected to /signin (ACCESS-06, ACCESS-07), which returns a visitor.
 * Whoever was signed out in this tab reads that there.
 */
export function Guard({ roles, children }: GuardProps) {
  const user = useUser()
  const settled = useHydrated()
  const wasIn = useRef(false)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const allowed = user !== null && roles.includes(user.role)
  const signedIn = user !== null
  const onTheWay = useNavigation().state !== 'idle'

  useEffect(() => {
    if (allowed) wasIn.current = true
    if (!settled || allowed) return undefined
    const wasSignedOut = () => !signedIn && formerPerson() !== null
    const leave = () => {
      // Only now is the end of a session in another tab noted.
      const signedOut = wasSignedOut() && (keepsDrafts() ? 'elsewhere' : 'here')
      const state = signedIn ? undefined : { returnTo: pathname + window.location.search, signedOut }
      void navigate('/signin', { replace: true, state })
    }
    // No redirect while the way home after a sign-out is still loading.
    if (wasIn.current && onTheWay) return undefined
    if (wasIn.current) {
      const timer = setTimeout(leave, patience())
      return () => clearTimeout(timer)
    }
    if (!wasSignedOut()) showToast(refusals.notAllowed, 'warn')
    leave()
    return undefined
  }, [settled, allowed, signedIn, onTheWay, pathname, navigate])

  // A screen reads what its address asks for; before hydration the address has no parameters.
  if (allowed && settled) return children
  return (
    <Loading>
      <SkeletonBox shape="panel" />
    </Loading>
  )
}
