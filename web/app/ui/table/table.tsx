import type { ComponentProps } from 'react'
import { classNames } from '../words/class-names.ts'
import styles from './table.module.css'

type TableProps = ComponentProps<'table'> & {
  /** The panel around it closes it, so the last row needs no line. */
  inPanel?: boolean
  /** On a narrow screen each row is a block, and its heads are only heard. */
  folds?: boolean
}

/** Rows between hairlines. */
export function Table({ inPanel, folds, className, ...rest }: TableProps) {
  return (
    <table
      {...rest}
      className={classNames(styles.table, inPanel && styles.inPanel, folds && styles.folds, className)}
    />
  )
}
