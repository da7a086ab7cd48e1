import { cropNames } from '@studio/contract/studio/hero-crops.ts'
import type { Veiled } from '@studio/contract/studio/photo-tone.ts'
import { classNames } from '../words/class-names.ts'
import styles from './veil.module.css'

/** The classes that give `--veil`: what must lie over a photograph so that words on it are readable. */
export function veilOf(veiled: Veiled): string {
  return classNames(styles.veil, ...cropNames.map((name) => styles[`${name}${veiled[name]}`]))
}
