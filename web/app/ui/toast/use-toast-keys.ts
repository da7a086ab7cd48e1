import { type RefObject, useEffect } from 'react'
import { modalStore } from '../modals.ts'
import { keepFocusNear } from '../page/focus-title.ts'
import { closeToast } from './toast-store.ts'

/** The key that leads to the newest message from wherever one is: to its button, such as Undo, else to its Close. */
export const TO_TOASTS = 'F8'

type WayBack = () => HTMLElement | null
const NOWHERE: WayBack = () => null

/** Finds what has the focus once a message closes under it. */
let wayBack = NOWHERE

/** For a message that takes the focus by itself: where it goes from there. */
export function leadBackTo(back: WayBack): void {
  wayBack = back
}

/** For a message that closes under the focus: back to where it came from, else to the page's title. */
export function leaveToast(): void {
  keepFocusNear(wayBack)
  wayBack = NOWHERE
}

/**
 * The keys of messages while there are any: one leads to the newest, Esc closes it, or the one that has the focus. Under a dialog
 * Esc belongs to the dialog, unless the focus is on a message; and a key that something else has used is not theirs.
 */
export function useToastKeys(messages: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    function press(event: KeyboardEvent) {
      const act = event.defaultPrevented || event.isComposing ? undefined : ACTS[event.key]
      if (act && messages.current && act(messages.current, focusedToast())) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [messages, shown])
}

/** Whether a key has done something. */
type Act = (messages: HTMLElement, focused: HTMLElement | null) => boolean

const ACTS: Record<string, Act> = {
  [TO_TOASTS](messages, focused) {
    const from = document.activeElement
    if (!focused && from instanceof HTMLElement) leadBackTo(() => from)
    newestIn(messages)?.querySelector('button')?.focus()
    return true
  },
  Escape(messages, focused) {
    if (!focused && modalStore.read().length > 0) return false
    closeToast(Number((focused ?? newestIn(messages))?.dataset.toast))
    if (focused) leaveToast()
    return true
  },
}

const focusedToast = () => document.activeElement?.closest<HTMLElement>('[data-toast]') ?? null

const newestIn = (messages: HTMLElement) => [...messages.querySelectorAll<HTMLElement>('[data-toast]')].at(-1)
