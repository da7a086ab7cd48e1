import { ACTION_MS, TOAST_MS, type Toast, toastStore } from './toast-store.ts'

// Apart from the store, which every page loads: only the place of messages needs it.

/** How long a toast still stands: one that moves into a dialog and out of it keeps its time. */
export function timeLeft({ at, action }: Pick<Toast, 'at' | 'action'>, now: number): number {
  const whole = action ? ACTION_MS : TOAST_MS
  return Math.min(whole, Math.max(0, at + whole - now))
}

/** Gives a toast its whole time again. */
export function renewToast(id: number): void {
  toastStore.write(toastStore.read().map((toast) => (toast.id === id ? { ...toast, at: Date.now() } : toast)))
}
