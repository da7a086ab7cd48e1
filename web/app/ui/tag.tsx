import type { ReactNode } from 'react'
import styles from './tag.module.css'
import { classNames } from './words/class-names.ts'

const TONES = {
  quiet: '',
  ok: styles.ok,
  warn: styles.warn,
  bad: styles.bad,
  blue: styles.blue,
  today: styles.today,
  outlined: styles.outlined,
} as const

interface TagProps {
  tone?: keyof typeof TONES
  /** For texts of people, such as names, which may be longer than the place. */
  wraps?: boolean
  children: ReactNode
}

/** A short label, for a state or, outlined, for a style. */
export function Tag({ tone = 'quiet', wraps = false, children }: TagProps) {
  return <span className={classNames(styles.tag, TONES[tone], wraps && styles.wraps)}>{children}</span>
}
