const TRY_EVERY_MS = 50
const TRIES = 40
/** Tries in a row that find the page in its place. A smooth scroll of the page before goes on for some frames, and adds its rest. */
const RESTS = 10
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Retries for two seconds, because the screen may still be loading; returns what ends it. */
export function soon(act: () => boolean): () => void {
  let tries = 0
  const timer = setInterval(() => {
    tries += 1
    if (act() || tries >= TRIES) clearInterval(timer)
  }, TRY_EVERY_MS)
  return () => clearInterval(timer)
}

/** Like `soon`, until the person scrolls, presses or types. */
function untilTouched(act: () => boolean): () => void {
  const touched = new AbortController()
  const stop = soon(() => touched.signal.aborted || act())
  const options = { signal: touched.signal, passive: true, capture: true }
  for (const type of TOUCHES) window.addEventListener(type, () => touched.abort(), options)
  return () => {
    touched.abort()
    stop()
  }
}

/** Scrolls at once if the page is long enough; returns whether it already is there. */
export function scrollOnceTo(top: number): boolean {
  if (document.documentElement.scrollHeight < top + window.innerHeight) return false
  if (Math.abs(window.scrollY - top) <= 1) return true
  window.scrollTo({ top, behavior: 'instant' })
  return false
}

/** Scrolls until the page rests at a position. */
export function restAt(top: number): () => void {
  let rests = 0
  return untilTouched(() => {
    rests = scrollOnceTo(top) ? rests + 1 : 0
    return rests === RESTS
  })
}

/** A short way, however far down the page before was: what is seen is the new page's beginning. */
export function scrollToTop(): () => void {
  window.scrollTo({ top: Math.min(window.scrollY, window.innerHeight / 4), behavior: 'instant' })
  window.scrollTo({ top: 0, behavior: calm() ? 'instant' : 'smooth' })
  let before = -1
  // A smooth scroll that stopped on its way ends at once: a busy browser drops some.
  return untilTouched(() => {
    const now = window.scrollY
    if (now === before) window.scrollTo({ top: 0, behavior: 'instant' })
    before = now
    return now === 0
  })
}

export function scrollToAnchor(hash: string): boolean {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  target?.scrollIntoView({ behavior: calm() ? 'instant' : 'smooth' })
  return target !== null
}

function calm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
