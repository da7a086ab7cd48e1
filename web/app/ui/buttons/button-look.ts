import { classNames } from '../words/class-names.ts'
import styles from './button.module.css'

const VARIANTS = {
  filled: '',
  line: styles.line,
  soft: styles.soft,
  plain: styles.plain,
  danger: styles.danger,
  'danger-line': styles.dangerLine,
  light: styles.light,
  'light-line': styles.lightLine,
} as const

const SIZES = { sm: styles.sm, md: '', lg: styles.lg } as const

export type ButtonLook = {
  /** `light` and `light-line` are for pictures and dark grounds. */
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  full?: boolean
  className?: string | undefined
}

/** Class names of a button, or of a link that looks like one. */
export function buttonClasses({ variant = 'filled', size = 'md', full, className }: ButtonLook): string {
  return classNames(styles.button, VARIANTS[variant], SIZES[size], full && styles.full, className)
}
