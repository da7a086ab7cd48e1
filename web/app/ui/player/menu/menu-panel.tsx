import { useMediaPlayer } from '@vidstack/react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../buttons/icon-button.tsx'
import { IconChevronLeft, IconX } from '../../icons.tsx'
import styles from './menu.module.css'
import { ITEMS, stepIn, trapTab } from './menu-keys.ts'
import { useDragDown } from './use-drag-down.ts'
import type { Menus } from './use-menus.ts'

/** Milliseconds for which a choice is seen before the menu goes back to where it was made. */
const SEEN_MS = 180

/** A second level of a menu. */
export type MenuPage = { title: string; body: (back: () => void) => ReactNode }

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
