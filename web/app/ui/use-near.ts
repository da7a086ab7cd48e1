import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come near the window, once and for good; `within` is a distance such as '400px'. */
export function useNear(place: RefObject<Element | null>, within: string): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const watch = new IntersectionObserver(
      (seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: within },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near, place, within])
  return near
}
