import { MAIN_ID } from './skip-link.tsx'

/** The page's title takes the focus; false where there is none yet. */
export function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)
  if (!title) return false
  title.tabIndex = -1
  title.focus({ preventScroll: true })
  return true
}

const UNTIL_DRAWN_MS = 100

/** For a button that takes itself away with what it did: the keyboard goes on from the title, not from nowhere. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusTitle()
  }, UNTIL_DRAWN_MS)
}
