import type { Watching } from '@studio/contract/videos/watching/schema.ts'
import { useEffect, useState } from 'react'
import type { PlayerVideo } from '../player-store.ts'

/**
 * Other devices that are watching, requested when a film of the studio does not play: undefined while loading, null if that is not
 * the reason or the request failed.
 */
export function useWatching({ watching, externalEmbeddedCode }: PlayerVideo): Watching | null | undefined {
  const read = externalEmbeddedCode ? undefined : watching?.read
  const [found, setFound] = useState<Watching | null | undefined>(read ? undefined : null)
  useEffect(() => {
    let gone = false
    const show = (answer: Watching | null) => {
      if (!gone) setFound(answer)
    }
    read?.().then(
      (answer) => show(answer.here === 'free' ? null : answer),
      () => show(null),
    )
    return () => {
      gone = true
    }
  }, [read])
  return found
}
