import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  leaveToast,
  NO_TOASTS,
  TO_TOASTS,
  TOAST_MS,
  type Toast,
  toastStore,
} from './toast-store.ts'
import { useAvoidsActions } from './use-avoids-actions.ts'
import { useToastKeys } from './use-toast-keys.ts'

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
    const timer = setTimeout(() => closeToast(toast.id), toast.action ? ACTION_MS : TOAST_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.action])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
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
