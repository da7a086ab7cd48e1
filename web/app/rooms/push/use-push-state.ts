import { useCallback, useEffect, useState } from 'react'
import { type PushState, readPushState, watchPermission } from './this-browser.ts'

/**
 * What push messages can do in this browser, read again when its permission changes and by `read`; null before
 * the first reading. Some private windows refuse to say, and have none.
 */
export function usePushState(): { state: PushState | null; read: () => Promise<void> } {
  const [state, setState] = useState<PushState | null>(null)
  const read = useCallback(
    () =>
      readPushState()
        .catch(() => ({ is: 'unsupported' }) as const)
        .then(setState),
    [],
  )
  useEffect(() => {
    void read()
    return watchPermission(() => void read())
  }, [read])
  return { state, read }
}
