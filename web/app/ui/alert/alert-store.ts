import type { ReactNode } from 'react'
import { createStore } from '../store.ts'

/** ERR-09: content of the page's alert. */
export type AlertState = {
  visible: boolean
  title: string
  description: ReactNode
  confirm: boolean
  okText: string
  closeText: string
  /** The action takes something away: the other button has the focus. */
  danger: boolean
  onClick: (() => void) | null
}

export const HIDDEN_ALERT: AlertState = {
  visible: false,
  title: '',
  description: '',
  confirm: false,
  okText: 'OK',
  closeText: 'Cancel',
  danger: false,
  onClick: null,
}

export const alertStore = createStore<AlertState>(HIDDEN_ALERT)

type Alert = Partial<Pick<AlertState, 'okText' | 'closeText' | 'danger'>> & {
  title: string
  description: ReactNode
  onOk?: () => void
}

/** ERR-08: shows the alert; one that asks before it does something has a second button. */
export function showAlert({ onOk, ...words }: Alert): void {
  alertStore.write({
    ...HIDDEN_ALERT,
    ...words,
    visible: true,
    confirm: Boolean(onOk),
    onClick: onOk ?? null,
  })
}

export function closeAlert(): void {
  alertStore.write({ ...alertStore.read(), visible: false, onClick: null })
}

/** Closes the alert, then runs its OK action. */
export function acceptAlert(): void {
  const { onClick } = alertStore.read()
  closeAlert()
  onClick?.()
}
