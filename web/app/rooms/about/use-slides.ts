import { useEffect, useState } from 'react'

/** Index of the shown slide of `count`; advances every `everyMs` unless paused, held or reduced by preference. */
export function useSlides(count: number, everyMs: number) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a manually chosen slide is shown for its full time
  useEffect(() => {
    if (paused || held) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((current) => (current + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
  }, [index, paused, held, count, everyMs])

  return {
    index,
    paused,
    show: (next: number) => setIndex((next + count) % count),
    togglePaused: () => setPaused(!paused),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}
