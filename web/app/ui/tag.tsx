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
} as const

/** A short label for a state. */
export function Tag({ tone = 'quiet', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return <span className={classNames(styles.tag, TONES[tone])}>{children}</span>
}
