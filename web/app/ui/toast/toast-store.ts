import type { ReactNode } from 'react'
import { keepFocusNear } from '../page/focus-title.ts'
import { createStore } from '../store.ts'

/** `ok`: done; `warn`: not allowed; `bad`: failed. */
export type ToastKind = 'ok' | 'warn' | 'bad'
/** Renders the toast's button, with a function that closes it. */
export type ToastAction = (close: () => void) => ReactNode
export type Toast = {
  id: number
  at: number
  kind: ToastKind
  text: string
  action?: ToastAction | undefined
}

export const TOAST_MS = 5000
/** For one with a button: keys and slow fingers reach it. */
export const ACTION_MS = 10_000
const AT_ONCE = 4

export const NO_TOASTS: readonly Toast[] = []
export const toastStore = createStore<readonly Toast[]>(NO_TOASTS)

let lastId = 0

/**
 * Shows a toast for 5 seconds (ERR-03), one with a button for 10; an equal text restarts the time instead of appearing twice. A success replaces all earlier
 * toasts, which may contradict it.
 */
export function showToast(text: string, kind: ToastKind = 'ok', action?: ToastAction): void {
  lastId += 1
  const before = kind === 'ok' ? [] : toastStore.read()
  const others = before.filter((toast) => toast.text !== text || toast.kind !== kind)
  toastStore.write([...others, { id: lastId, at: Date.now(), kind, text, action }].slice(-AT_ONCE))
}

export function closeToast(id: number): void {
  toastStore.write(toastStore.read().filter((toast) => toast.id !== id))
}

export function closeToasts(): void {
  toastStore.write(NO_TOASTS)
}

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
