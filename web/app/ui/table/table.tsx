import type { ComponentProps } from 'react'
import { classNames } from '../words/class-names.ts'

import styles from './table.module.css'

type TableProps = ComponentProps<'table'> & {
  /** Omits the last row's line, because the panel has a border. */
  inPanel?: boolean
  /** In narrow windows rows become blocks, with visually hidden headers; its rows and cells have their `roles`. */
  folds?: boolean
}

/** A table with lines between rows. */
export function Table({ inPanel, folds, className, ...rest }: TableProps) {
  return (
    <table
      {...(folds && roles.table)}
      {...rest}
      className={classNames(styles.table, inPanel && styles.inPanel, folds && styles.folds, className)}
    />
  )
}

/** Safari takes a table whose rows are blocks or lines for none: the elements of one that folds say what they are. */
export const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
