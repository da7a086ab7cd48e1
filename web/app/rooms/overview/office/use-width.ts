import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** An element and its width in pixels, which follows the window; `usual` until it is measured. */
export function useWidth<Measured extends HTMLElement>(usual: number): [RefObject<Measured | null>, number] {
  const ref = useRef<Measured>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width) || usual)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [usual])
  return [ref, width]
}
