import { useMediaPlayer } from '@vidstack/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../../buttons/icon-button.tsx'
import { IconChevronLeft, IconX } from '../../icons.tsx'
import styles from './menu.module.css'
import type { Menus } from './use-menus.ts'

/** Milliseconds for which a choice is seen before the menu goes back to where it was made. */
const SEEN_MS = 180

/** A second level of a menu. */
type MenuPage = { title: string; body: (back: () => void) => ReactNode }

type PanelProps = {
  menus: Menus
  title: string
  /** Of the first level; `open` shows a page in its place. */
  children: (open: (page: string) => void) => ReactNode
  pages?: Record<string, MenuPage>
}

/**
 * The open menu: a sheet at a phone's bottom edge, a panel at its side, a menu over the bar at a desk. Arrow keys, Home and
 * End move in it, Esc closes it alone, and the film shows its controls as long as it is open.
 */
export function MenuPanel({ menus, title, children, pages = {} }: PanelProps) {
  const [at, setAt] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const grip = useDragDown(root, menus.close)
  useHeldControls()
  useFirstFocus(root, at)
  const goBack = useSoon(() => setAt(null))
  const page = at === null ? undefined : pages[at]

  /** In the capture phase, because on Esc the player would take the focus and close the menu first. */
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Escape') menus.close()
    else if (key === 'ArrowLeft' && page) setAt(null)
    else if (!trapTab(root.current, event) && !stepIn(root.current, key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    const isWithin = currentTarget.contains(relatedTarget) || menus.isOpener(relatedTarget)
    if (relatedTarget && !isWithin) menus.close('stays')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu inside
    <div ref={root} className={styles.panel} onKeyDownCapture={onKeyDown} onBlur={onBlur} data-panel>
      <div className={styles.head} {...grip}>
        {page && (
          <IconButton
            className={styles.sign}
            icon={IconChevronLeft}
            label={`Back to ${title.toLowerCase()}`}
            onClick={() => setAt(null)}
          />
        )}
        <p className={styles.title} aria-hidden="true">
          {page?.title ?? title}
        </p>
        <IconButton
          className={styles.sign}
          icon={IconX}
          label={`Close ${title.toLowerCase()}`}
          onClick={() => menus.close()}
        />
      </div>
      <div
        key={at}
        className={styles.list}
        role="menu"
        aria-label={page?.title ?? title}
        data-level={page ? 'second' : 'first'}
      >
        {page ? page.body(goBack) : children(setAt)}
      </div>
    </div>
  )
}

/** The chosen item has the focus, else the one that the level before was opened from, else the first. */
function useFirstFocus(root: { current: HTMLElement | null }, at: string | null): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    const find = (items: string) => root.current?.querySelector<HTMLElement>(items)
    const chosen = find('[role="menuitemradio"][aria-checked="true"]')
    const from = before.current ? find(`[data-page="${before.current}"]`) : null
    ;(chosen ?? from ?? find(ITEMS))?.focus({ preventScroll: !chosen })
    before.current = at
  }, [root, at])
}

/** Otherwise the player would hide them after a while, and take the focus away. */
function useHeldControls(): void {
  const player = useMediaPlayer()
  useEffect(() => {
    player?.controls.pause()
    return () => player?.controls.resume()
  }, [player])
}

/** Acts after a moment, unless the menu is gone by then. */
function useSoon(act: () => void): () => void {
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(act, SEEN_MS)
  }
}

/** Items of a menu, of every kind. */
const ITEMS = '[role^="menuitem"]'

type Move = (at: number, count: number) => number

/** Where each key leads, from the place of the focus; past either end it begins at the other. */
const MOVES: Record<string, Move> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Moves the focus among the items; false for any other key. */
function stepIn(root: HTMLElement | null, key: string): boolean {
  const move = MOVES[key]
  if (!move) return false
  const items = [...(root?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  items[move(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
  return true
}

/** Keeps Tab within; false where the browser moves the focus by itself. */
function trapTab(root: HTMLElement | null, { key, shiftKey }: KeyboardEvent): boolean {
  if (key !== 'Tab') return false
  const stops = [...(root?.querySelectorAll<HTMLElement>('button') ?? [])]
  const [from, to] = shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)]
  if (document.activeElement !== from) return false
  to?.focus()
  return true
}

/** Pixels by which a sheet is dragged down to close. */
const FAR = 64

/** Handlers of a sheet's upper edge: dragged down far enough it closes, else it goes back to its place. */
function useDragDown(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const from = useRef<number | null>(null)
  const moveTo = (down: number) => sheet.current?.style.setProperty('--dragged', `${Math.max(0, down)}px`)
  function end({ clientY }: PointerEvent) {
    const down = from.current === null ? 0 : clientY - from.current
    from.current = null
    moveTo(0)
    if (down > FAR) close()
  }
  return {
    onPointerDown({ clientY, pointerType, target, currentTarget, pointerId }: PointerEvent) {
      if (pointerType === 'mouse' || (target as Element).closest('button')) return
      from.current = clientY
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (from.current !== null) moveTo(clientY - from.current)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
