const TRY_EVERY_MS = 50
const TRIES = 40
/** Tries in a row that find the page in its place: a smooth scroll of the page before goes on for some frames and moves it again. */
const TRIES_IN_PLACE = 10
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Retries for two seconds, because the screen may still be loading; returns what ends it. */
export function soon(act: (isLast: boolean) => boolean): () => void {
  let tries = 0
  const timer = setInterval(() => {
    tries += 1
    const isLast = tries >= TRIES
    if (isLast) clearInterval(timer)
    if (act(isLast)) clearInterval(timer)
  }, TRY_EVERY_MS)
  return () => clearInterval(timer)
}

/** Like `soon`, until the person scrolls, presses or types. */
function untilTouched(act: (isLast: boolean) => boolean): () => void {
  const touched = new AbortController()
  const stop = soon((isLast) => touched.signal.aborted || act(isLast))
  const options = { signal: touched.signal, passive: true, capture: true }
  for (const type of TOUCHES) window.addEventListener(type, () => touched.abort(), options)
  return () => {
    touched.abort()
    stop()
  }
}

/** Whether the page is long enough for a position, but for a fraction of a pixel. */
const reaches = (top: number) => document.documentElement.scrollHeight >= top + window.innerHeight - 1

/** Scrolls at once if the page is long enough; returns whether it already is there. */
export function scrollOnceTo(top: number): boolean {
  if (!reaches(top)) return false
  if (Math.abs(window.scrollY - top) <= 1) return true
  window.scrollTo({ top, behavior: 'instant' })
  return false
}

/** Scrolls until the page stays at a position; to its foot if it is shorter now. */
export function stayAt(top: number): () => void {
  let inPlace = 0
  return untilTouched((isLast) => {
    inPlace = scrollOnceTo(top) ? inPlace + 1 : 0
    if (isLast && !reaches(top)) window.scrollTo({ top, behavior: 'instant' })
    return inPlace === TRIES_IN_PLACE
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
  const target = document.getElementById(anchorOf(hash))
  target?.scrollIntoView({ behavior: calm() ? 'instant' : 'smooth' })
  return target !== null
}

/** A malformed escape is taken as it stands. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

function calm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
