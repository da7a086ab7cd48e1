import { useSyncExternalStore } from 'react'

/** How the player stands: upright on a phone, on its side, or in a window with room around it. */
export type Frame = 'upright' | 'sideways' | 'desk'

const UPRIGHT = '(max-width: 599px)'
/** A low window of a desk, as at 150 % zoom, keeps its row of buttons. */
const SIDEWAYS = '(min-width: 600px) and (max-height: 599px) and (pointer: coarse)'

export function useFrame(): Frame {
  return useSyncExternalStore(listen, present)
}

function present(): Frame {
  if (matchMedia(UPRIGHT).matches) return 'upright'
  return matchMedia(SIDEWAYS).matches ? 'sideways' : 'desk'
}

function listen(changed: () => void): () => void {
  const queries = [UPRIGHT, SIDEWAYS].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
