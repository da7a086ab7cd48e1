import { type ReactNode, useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'

/**
 * What is below the first window of a page: rendered after the rest has been painted when somebody comes from another page,
 * so that its heading is there sooner. Until then its room keeps the foot of the page out of sight. It is part of the
 * server's markup, and of a page to which Back returns, whose place may be in it.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const isBack = useNavigationType() === 'POP'
  const shown = useDeferredValue(true, !hydrated || isBack)
  return shown ? children : <div style={{ minHeight: '100vh' }} />
}
