import type { Veiled } from '@studio/contract/studio/schema.ts'
import { classNames } from '../words/class-names.ts'
import styles from './veil.module.css'

const crops = ['wide', 'middle', 'tall'] as const

/** Class names that set `--veil`, the overlay that keeps text on a photograph readable. */
export function veilOf(veiled: Veiled): string {
  return classNames(styles.veil, ...crops.map((name) => styles[`${name}${veiled[name]}`]))
}
