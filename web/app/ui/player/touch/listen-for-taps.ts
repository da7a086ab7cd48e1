import type { MediaPlayerInstance } from '@vidstack/react'
import { seekBy, toggleFullScreen, togglePlay } from '../controls/handle-shortcut.ts'
import { SEEK_S } from '../controls/shortcuts.ts'

/** Pixels that a finger may move in a tap; more is a swipe. */
const SLIP = 10

export type Jump = { side: 'left' | 'right'; seconds: number }
type Acts = { onTouch: (touch: boolean) => void; onJump: (jump: Jump) => void }

/**
 * Listens on the film's surface; returns the end of it. On the element itself, since the player library listens around it,
 * and React only at the page's root.
 */
export function listenForTaps(film: HTMLElement, player: MediaPlayerInstance, acts: Acts): () => void {
  const over = new AbortController()
  const options = { signal: over.signal, passive: false }
  const taps = makeTaps(film, player, acts.onJump)
  let down: PointerEvent | null = null
  film.addEventListener(
    'pointerdown',
    (event) => {
      down = isMain(event) ? event : null
    },
    options,
  )
  film.addEventListener(
    'pointerup',
    (event) => {
      const from = down
      down = null
      const byMouse = event.pointerType === 'mouse'
      if (!byMouse) ownsEvent(event)
      if (!from || !isMain(event) || (!byMouse && slipOf(from, event) > SLIP)) return
      acts.onTouch(!byMouse)
      if (byMouse) togglePlay(player)
      else if (!leavesControl(film)) taps.tap(event)
    },
    options,
  )
  film.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'mouse') ownsEvent(event)
    },
    options,
  )
  film.addEventListener(
    'touchend',
    (event) => {
      ownsEvent(event)
      // No click follows, which would press a button that has just appeared under the finger.
      if (event.cancelable) event.preventDefault()
    },
    options,
  )
  film.addEventListener('dblclick', () => toggleFullScreen(player), options)
  return () => {
    over.abort()
    taps.end()
  }
}

function makeTaps(film: HTMLElement, player: MediaPlayerInstance, onJump: Acts['onJump']) {
  let last: LastTap | null = null
  let toggling = 0
  function tap({ clientX, timeStamp: at }: PointerEvent): void {
    const third = thirdAt(clientX, film.getBoundingClientRect())
    const meaning = meaningOf(last, { third, at })
    const jumps: number = meaning === 'jump' ? (last?.jumps ?? 0) + 1 : 0
    last = { third, at, jumps }
    window.clearTimeout(toggling)
    if (meaning === 'controls')
      toggling = window.setTimeout(() => toggleControls(player), third === 'middle' ? 0 : DOUBLE_MS)
    if (meaning !== 'jump' || third === 'middle') return
    seekBy(player, third === 'left' ? -SEEK_S : SEEK_S)
    onJump({ side: third, seconds: jumps * SEEK_S })
  }
  return { tap, end: () => window.clearTimeout(toggling) }
}

function toggleControls({ controls, state }: MediaPlayerInstance): void {
  if (controls.showing) controls.hide(0)
  else {
    controls.show(0)
    if (!state.paused) controls.hide()
  }
}

/** Takes the focus off a button, which would keep the controls; true where that closes a menu, which is all the tap does. */
function leavesControl(film: HTMLElement): boolean {
  const stage = film.closest<HTMLElement>('[data-stage]')
  const hasMenu = Boolean(stage?.querySelector('[aria-expanded="true"]'))
  stage?.focus({ preventScroll: true })
  return hasMenu
}

const isMain = ({ isPrimary, button }: PointerEvent) => isPrimary && button === 0

const slipOf = (from: PointerEvent, to: PointerEvent) =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY)

/** Tells the player library that the event is a gesture, which otherwise shows the controls at any press. */
function ownsEvent(event: Event): void {
  ;(event as Event & { MEDIA_GESTURE?: boolean }).MEDIA_GESTURE = true
}

/** Where on the film a tap lies. */
type Third = 'left' | 'middle' | 'right'

type Tap = { third: Third; at: number }
/** The tap before, and how often it and those right before it have jumped. */
export type LastTap = Tap & { jumps: number }

/** Milliseconds between the taps of a double tap, and those in which a further tap goes on jumping. */
const DOUBLE_MS = 300
const FURTHER_MS = 600

export function thirdAt(x: number, { left, width }: { left: number; width: number }): Third {
  const share = (x - left) / width
  if (share < 1 / 3) return 'left'
  return share > 2 / 3 ? 'right' : 'middle'
}

/**
 * What a tap does: the second in an outer third jumps, and so does each that follows it soon; any other shows or hides the
 * controls, in the middle at once, so that the second tap of two does nothing there (PLAYER-04).
 */
export function meaningOf(last: LastTap | null, { third, at }: Tap): 'controls' | 'jump' | 'nothing' {
  const within = last && last.jumps > 0 ? FURTHER_MS : DOUBLE_MS
  if (!last || last.third !== third || at - last.at > within) return 'controls'
  return third === 'middle' ? 'nothing' : 'jump'
}
