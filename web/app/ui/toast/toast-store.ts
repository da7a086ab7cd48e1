import type { ReactNode } from 'react'
import { createStore } from '../store.ts'

/** `ok` something is done, `warn` something is closed to you, `bad` something failed. */
export type ToastKind = 'ok' | 'warn' | 'bad'
/** A button for what can be done about it at once, made with the way to close the message. */
export type ToastAction = (close: () => void) => ReactNode
export type Toast = { id: number; kind: ToastKind; text: string; action?: ToastAction | undefined }

export const TOAST_MS = 5000
const AT_ONCE = 4

export const NO_TOASTS: readonly Toast[] = []
export const toastStore = createStore<readonly Toast[]>(NO_TOASTS)

let lastId = 0

/**
 * Shows a line for 5 seconds (ERR-03); the same line again starts its time anew instead of standing twice. What is done
 * takes the place of all that was said before, of which it may be the contrary.
 */
export function showToast(text: string, kind: ToastKind = 'ok', action?: ToastAction): void {
  lastId += 1
  const before = kind === 'ok' ? [] : toastStore.read()
  const others = before.filter((toast) => toast.text !== text || toast.kind !== kind)
  toastStore.write([...others, { id: lastId, kind, text, action }].slice(-AT_ONCE))
}

export function closeToast(id: number): void {
  toastStore.write(toastStore.read().filter((toast) => toast.id !== id))
}
