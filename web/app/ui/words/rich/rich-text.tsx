import { createElement } from 'react'
import { classNames } from '../class-names.ts'
import styles from './prose.module.css'
import { richNodes } from './rich-nodes.ts'

/** A rich text or legal text as React elements (S-I4, S-S8). */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return createElement('div', { className: classNames(styles.rich, className) }, ...richNodes(html))
}
