import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useOnline } from '../ui/use-online.ts'
import { preloadPicture } from './no-connection.tsx'

/**
 * Blocks a navigation while there is no network, or it would end on the browser's own error page. It proceeds by itself
 * once the network is back; answers how to proceed now, or null where nothing is blocked.
 */
export function useOfflineBlocker(): (() => void) | null {
  const online = useOnline()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(preloadPicture, [])
  useEffect(() => {
    if (online) blocker.proceed?.()
  }, [online, blocker])
  return blocker.proceed ?? null
}
