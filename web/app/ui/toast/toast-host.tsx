import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../buttons/icon-button.tsx'
import { Icon, IconAlertCircle, IconCheck, IconLock, IconX } from '../icons.tsx'
import { modalStore, NO_MODALS } from '../modals.ts'
import { useStore } from '../store.ts'
import { classNames } from '../words/class-names.ts'
import styles from './toast.module.css'
import {
  ACTION_MS,
  closeToast,
  leadBackTo,
  leaveToast,
  NO_TOASTS,
  TO_TOASTS,
  TOAST_MS,
  type Toast,
  toastStore,
} from './toast-store.ts'

const LOOKS = {
  ok: { icon: IconCheck, tint: styles.ok, role: undefined },
  warn: { icon: IconLock, tint: styles.warn, role: undefined },
  bad: { icon: IconAlertCircle, tint: styles.bad, role: 'alert' },
} as const

/**
 * Corner of toasts, mounted once in the root. Over a modal dialog they are rendered inside it, because content outside is inert.
 * Each place is there before its messages: screen readers read what comes into a live region, not a region that comes.
 */
export function ToastHost() {
  const toasts = useStore(toastStore, NO_TOASTS)
  const topmost = useStore(modalStore, NO_MODALS).at(-1)
  // What was said long before this was loaded says nothing any more.
  useLayoutEffect(() => {
    for (const { id, at } of toastStore.read()) if (Date.now() - at > ACTION_MS) closeToast(id)
  }, [])
  return (
    <>
      <Messages toasts={topmost ? null : toasts} />
      {topmost && createPortal(<Messages toasts={toasts} />, topmost)}
    </>
  )
}

/** Messages at the end of a page or a dialog; at its other end if they would cover a button; null while a dialog has them. */
function Messages({ toasts }: { toasts: readonly Toast[] | null }) {
  const host = useRef<HTMLElement>(null)
  const isShown = toasts !== null && toasts.length > 0
  const away = useAvoidsActions(host, isShown)
  useToastKeys(host, isShown)
  return (
    <section
      ref={host}
      className={classNames(styles.host, away && styles.away)}
      aria-live="polite"
      aria-label={toasts ? `Messages (${TO_TOASTS})` : undefined}
      aria-keyshortcuts={TO_TOASTS}
    >
      {toasts?.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** One toast; it closes by itself, but not while the pointer or the focus is on it. */
function ToastLine({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const look = LOOKS[toast.kind]

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closeToast(toast.id), timeLeft(toast, Date.now()))
    return () => clearTimeout(timer)
  }, [held, toast])

  const hold = () => setHeld(true)
  const release = () => {
    renewToast(toast.id)
    setHeld(false)
  }
  const close = () => {
    closeToast(toast.id)
    leaveToast()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
    <div
      className={styles.toast}
      data-toast={toast.id}
      role={look.role}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={classNames(styles.icon, look.tint)}>
        <Icon of={look.icon} size="small" />
      </span>
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <span className={styles.key} aria-hidden="true">
          {TO_TOASTS}
        </span>
      )}
      {toast.action?.(() => closeToast(toast.id))}
      <IconButton icon={IconX} label="Close message" onClick={close} />
    </div>
  )
}

const LOOK_EVERY_MS = 200

/**
 * Whether the toasts must move because they would cover a button, a dialog's head or the focused element. Measured repeatedly,
 * since the page may scroll; once moved they stay as long as there are any. On a page they stay where
 * they are if they would cover a button at the other end, too: there they might get under the pointer, which holds them.
 */
function useAvoidsActions(messages: RefObject<HTMLElement | null>, shown: boolean): boolean {
  const [away, setAway] = useState(false)
  useLayoutEffect(() => {
    if (!shown) return setAway(false)
    if (away) return
    const look = () => {
      const host = messages.current
      // While a dialog rises, its transform moves the messages in it, too.
      if (host?.closest('dialog')?.getAnimations().length) return
      if (host && coversAnAction(host) && (host.closest('dialog') || isFreeAway(host))) setAway(true)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [messages, shown, away])
  return shown && away
}

/** Whether the messages would cover nothing at the other end, where they are put for the measurement, before anything is painted. */
function isFreeAway(messages: HTMLElement): boolean {
  messages.classList.add(`${styles.away}`)
  const isFree = !coversAnAction(messages)
  messages.classList.remove(`${styles.away}`)
  return isFree
}

function coversAnAction(messages: HTMLElement): boolean {
  const place = messages.getBoundingClientRect()
  // Under a modal dialog nothing can be pressed, so nothing needs to stay in sight.
  const reachable = messages.closest('dialog') ?? document
  return [...reachable.querySelectorAll('[data-action], :focus-visible')].some((action) => {
    const { left, right, top, bottom, width } = action.getBoundingClientRect()
    const meets = right > place.left && left < place.right && bottom > place.top && top < place.bottom
    return width > 0 && meets && !messages.contains(action)
  })
}

/**
 * The keys of messages while there are any: one leads to the newest, Esc closes it, or the one that has the focus. Under a dialog
 * Esc belongs to the dialog, unless the focus is on a message; and a key that something else has used is not theirs.
 */
function useToastKeys(messages: RefObject<HTMLElement | null>, shown: boolean): void {
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

/** How long a toast still stands: one that moves into a dialog and out of it keeps its time. */
export function timeLeft({ at, action }: Pick<Toast, 'at' | 'action'>, now: number): number {
  const whole = action ? ACTION_MS : TOAST_MS
  return Math.min(whole, Math.max(0, at + whole - now))
}

/** Gives a toast its whole time again. */
export function renewToast(id: number): void {
  toastStore.write(toastStore.read().map((toast) => (toast.id === id ? { ...toast, at: Date.now() } : toast)))
}
