import type { ReactNode } from 'react'
import { Icon, IconAlertCircle, IconAlertTriangle, IconInfoCircle, type IconShape } from '../icons.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './note.module.css'

const TONES = {
  warn: { tint: styles.warn, icon: IconAlertTriangle },
  danger: { tint: styles.danger, icon: IconAlertCircle },
  calm: { tint: styles.calm, icon: IconInfoCircle },
} as const

type NoteProps = {
  tone: keyof typeof TONES
  icon?: IconShape
  /** One bold sentence. */
  title: string
  /** One plain sentence. */
  children?: ReactNode
  /** At most one small button. */
  action?: ReactNode
}

/** A tinted strip about something to finish, a failure, or information. */
export function Note({ tone, icon, title, children, action }: NoteProps) {
  return (
    <div className={classNames(styles.note, TONES[tone].tint)} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon of={icon ?? TONES[tone].icon} />
      <span className={styles.words}>
        <b>{title}</b> {children}
      </span>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  )
}
