import { Fragment } from 'react'
import { Icon, IconCheck } from '../icons.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './steps.module.css'

interface StepsProps {
  labels: readonly string[]
  /** Counts from 1. */
  current: number
}

/** Progress through a few steps. */
export function Steps({ labels, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={`Step ${current} of ${labels.length}`}>
      {labels.map((label, index) => {
        const number = index + 1
        const done = number < current
        const isCurrent = number === current
        return (
          <Fragment key={label}>
            {index > 0 && <li className={styles.gap} aria-hidden="true" />}
            <li
              className={classNames(styles.step, isCurrent && styles.current, done && styles.done)}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span className={styles.mark}>{done ? <Icon of={IconCheck} size="small" /> : number}</span>
              <span className={styles.label}>{label}</span>
              {done && <VisuallyHidden>, done</VisuallyHidden>}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
