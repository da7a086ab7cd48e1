import { MAIN_ID } from './skip-link.tsx'

/**
 * Focuses the page's title, or what stands above it and has its name (`data-titled`), so that Tab leads to all that follows
 * on screen; false if there is none yet.
 */
export function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>(`#${MAIN_ID} :is(h1, [data-titled])`)
  return focusOn(title)
}

function focusOn(title: HTMLElement | null | undefined): boolean {
  if (!title) return false
  title.tabIndex = -1
  title.focus({ preventScroll: true })
  return true
}

const UNTIL_DRAWN_MS = 100

/** For a button that its own action removes: the focus moves to the title instead of being lost. */
export const keepFocus = (): void => keepFocusNear(() => null)

/** The same, but to something near that is there then, rather than to the title. */
export function keepFocusNear(near: () => HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    near()?.focus({ preventScroll: true })
    if (document.activeElement === document.body && !focusTitleOfWindow()) focusTitle()
  }, UNTIL_DRAWN_MS)
}

/** Beside a modal window nothing can have the focus, so its own title has it; false without one. */
function focusTitleOfWindow(): boolean {
  return focusOn([...document.querySelectorAll('dialog:modal')].at(-1)?.querySelector('h2'))
}
