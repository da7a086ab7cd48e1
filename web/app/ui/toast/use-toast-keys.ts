import { type RefObject, useEffect } from 'react'
import { modalStore } from '../modals.ts'
import { closeToast, leadBackTo, leaveToast, TO_TOASTS } from './toast-store.ts'

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
