import { useEffect, useEffectEvent, useState } from 'react'
import { createPath, type Location, useBlocker } from 'react-router'
import { guardBefore, isGuarded } from '../platform/leave-guards.ts'
import { useOnline } from '../ui/use-online.ts'
import { usePictureAhead } from './no-connection.tsx'
import { fetchFiles, useCodeOf } from './page-code.ts'

const TRY_EVERY_MS = 4000

/** A pending navigation: it waits for the code of its page, or for the server. */
export interface NavigationBlocker {
  waits: 'no' | 'for code' | 'for the server'
  /** Tries again now. */
  retry: () => void
}

/**
 * Holds a navigation back until the code of its page is loaded. The router calls `location.reload()` when it can't import a
 * page (`loadRouteModule` in react-router 8.4): without network or server that ends on the browser's error page, and everything typed
 * is lost. It continues by itself once both are back. The router takes one blocker at a time, so what is unsaved asks here too,
 * first. An error boundary takes its place when the router offers an error instead.
 */
export function useNavigationBlocker(): NavigationBlocker {
  const online = useOnline()
  const codeOf = useCodeOf()
  const [away, setAway] = useState(false)
  const [tries, setTries] = useState(0)
  const blocker = useBlocker(
    (leaving) =>
      isGuarded(leaving) ||
      (leaving.currentLocation.pathname !== leaving.nextLocation.pathname &&
        (!navigator.onLine || codeOf(leaving.nextLocation.pathname).length > 0)),
  )
  const [agreed, setAgreed] = useState<Location>()
  const guard = agreed === blocker.location ? undefined : guardBefore(blocker.location)
  useEffect(() => guard?.ask(() => setAgreed(blocker.location)), [guard, blocker])
  const next = guard ? null : (blocker.location?.pathname ?? null)
  const proceed = useEffectEvent(() => blocker.proceed?.())
  // A page whose code is of another release by now is opened as a document.
  const openPage = useEffectEvent(() => {
    if (blocker.location) location.assign(createPath(blocker.location))
  })
  const wanted = useEffectEvent(() => (next === null ? [] : codeOf(next)))

  usePictureAhead()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a manual retry restarts the effect
  useEffect(() => {
    if (next === null) return setAway(false)
    if (!online) return setAway(true)
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryIt = async () => {
      const fetched = await fetchFiles(wanted())
      if (stopped) return
      if (fetched === 'here') return proceed()
      if (fetched === 'gone') return openPage()
      setAway(true)
      timer = setTimeout(tryIt, TRY_EVERY_MS)
    }
    void tryIt()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [next, online, tries])

  const waits = next === null ? 'no' : away ? 'for the server' : 'for code'
  return { waits, retry: () => setTries((count) => count + 1) }
}
