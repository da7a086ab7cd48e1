import { createElement, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { richNodes } from './rich-nodes.ts'
import styles from './rich-text.module.css'

/** A rich text or legal text as React elements (S-I4, S-S8). */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const looks = { dir: 'auto', className: classNames(styles.rich, className) }
  return createElement('div', looks, ...richNodes(html))
}

/** Long text at a measure of 680 px. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
