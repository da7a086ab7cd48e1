import type { ReactNode } from 'react'
import { classNames } from '../words/class-names.ts'
import '../../tokens/washes.css'
import styles from './print.module.css'

const SHAPES = {
  class: styles.class,
  stage: styles.stage,
  portrait: styles.portrait,
  square: styles.square,
  /** Its class says how wide and high it is. */
  free: '',
} as const
export type PrintShape = keyof typeof SHAPES

type PrintProps = {
  shape?: PrintShape
  className?: string | undefined
  /** Its wash before its picture is there (`tokens/washes.css`). */
  wash?: string | undefined
  children?: ReactNode
}

/** Paper of every picture: shape, corners and a subtle wood grain. */
export function Print({ shape = 'class', className, wash, children }: PrintProps) {
  return (
    <span
      className={classNames(styles.print, SHAPES[shape], className)}
      data-print={shape}
      data-wash={wash}
      // Only the server knows it.
      suppressHydrationWarning
    >
      {children}
    </span>
  )
}
