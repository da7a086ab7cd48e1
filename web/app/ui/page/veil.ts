import type { Veiled } from '@studio/contract/studio/schema.ts'
import { classNames } from '../words/class-names.ts'
import styles from './veil.module.css'

const crops = ['wide', 'middle', 'tall'] as const

/** The classes that give `--veil`: what must lie over a photograph so that words on it are readable. */
export function veilOf(veiled: Veiled): string {
  return classNames(styles.veil, ...crops.map((name) => styles[`${name}${veiled[name]}`]))
}
