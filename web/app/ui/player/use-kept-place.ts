import { type RefObject, useEffect } from 'react'

/** What the player library's requests carry of the one that caused them; none of a request of its own. */
type OwnRequest = Event & { trigger?: Event }

/**
 * Keeps the place that somebody chose after the end of a film. Until the film is there, the player library takes it as
 * ended, and what is played then it would begin anew, from the first second.
 */
export function useKeptPlace(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = stage.current
    const drop = (event: OwnRequest) => {
      const film = place?.querySelector('video')
      if (film && !film.ended && !event.trigger) event.stopPropagation()
    }
    // On its way down, before it reaches the player.
    place?.addEventListener('media-seek-request', drop, true)
    return () => place?.removeEventListener('media-seek-request', drop, true)
  }, [stage])
}
