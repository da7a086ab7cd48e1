import type { ReactNode } from 'react'
import { classNames } from '../../ui/words/class-names.ts'
import styles from './record-table.module.css'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Column of the call's orderBy: a press on the head sorts by it. */
  orderBy?: string
  /** Hidden below 1200 px. */
  wideOnly?: boolean
  /** Hidden below 1400 px. */
  widestOnly?: boolean
  /**
   * Its width, which no content changes: where one column has it the table is fixed, its first column takes the rest, and what
   * does not fit is cut with an ellipsis.
   */
  width?: keyof typeof WIDTHS
  /** Hidden from 768 to 1199 px, where a table has least room. */
  notOnTablets?: boolean
  /** Shows its head before the value below 768 px, where the heads are not visible. */
  named?: boolean
  /** Below 768 px, where a row has two lines, it stands in the window of the row's buttons. */
  inSheet?: boolean
  /** Sums stand at their column's end with figures of one width, so that they compare at a glance. */
  sums?: boolean
}

const WIDTHS = {
  word: styles.word,
  date: styles.date,
  text: styles.text,
  state: styles.state,
  email: styles.email,
  span: styles.span,
}

export const looksOf = <Row>({ wideOnly, widestOnly, notOnTablets, inSheet, sums, width }: Column<Row>) =>
  classNames(
    wideOnly && styles.wideOnly,
    widestOnly && styles.widestOnly,
    notOnTablets && styles.notOnTablets,
    inSheet && styles.inSheet,
    sums && styles.sums,
    width && WIDTHS[width],
  ) || undefined
