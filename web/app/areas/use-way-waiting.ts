import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useOnline } from '../ui/use-online.ts'
import { keepPictureReady } from './no-connection.tsx'

/**
 * A way taken without a network waits instead of ending on the browser's own error page: answers how to go it, or null
 * where nothing waits. It goes on by itself as soon as the network is back.
 */
export function useWayWaiting(): (() => void) | null {
  const online = useOnline()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(keepPictureReady, [])
  useEffect(() => {
    if (online) blocker.proceed?.()
  }, [online, blocker])
  return blocker.proceed ?? null
}
