import { useSyncExternalStore } from 'react'

/** Whether the browser is online; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )
}

/** Requests a minimal answer from the server, past every cache. */
export function isServerReached(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

function followNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
