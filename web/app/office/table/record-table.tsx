import type { ReactNode } from 'react'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { ChoiceBox } from '../choosing/choice-box.tsx'
import { countSelected } from '../choosing/chosen.ts'
import type { Choosing } from '../choosing/use-choosing.ts'
import { ColumnHead } from './order/column-head.tsx'
import type { Ordering } from './order/use-order.ts'
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
  width?: 'word' | 'date' | 'text' | 'state' | 'span'
  /** Hidden from 768 to 1199 px, where a table has least room. */
  notOnTablets?: boolean
  /** Shows its head before the value below 768 px, where the heads are not visible. */
  named?: boolean
  /** Sums stand at their column's end with figures of one width, so that they compare at a glance. */
  sums?: boolean
}

interface RecordTableProps<Row> {
  label: string
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Other rows are loading. */
  busy?: boolean
  ordering?: Ordering | undefined
  /** Enables selection; `nameOf` labels a row. */
  choosing?: { of: Choosing<Row>; nameOf: (row: Row) => string } | undefined
  /** Buttons at a row's end. */
  actions?: (row: Row) => ReactNode
  /** Visible head of the actions; without one it is for screen readers only. */
  actionsHead?: string | undefined
  /** What neighbouring rows have in common, such as their day: it stands once above them. */
  groupOf?: ((row: Row) => string) | undefined
  /** Content below the rows, such as the pagination. */
  foot?: ReactNode
}

/** A table of records with columns as data; a row's actions are always visible at its end. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { label, columns, rows, busy, ordering, choosing, actions, actionsHead, groupOf, foot } = props
  const groups = [...(groupOf ? Map.groupBy(rows, groupOf) : new Map([['', rows]]))]
  return (
    <Panel padded={false}>
      <Table
        inPanel
        folds
        aria-label={label}
        aria-busy={busy}
        className={classNames(
          styles.table,
          columns.some(({ width }) => width) && styles.fixed,
          choosing?.of.isShown && styles.choosing,
        )}
      >
        <thead>
          <tr>
            {choosing && <PageBox choosing={choosing.of} rows={rows} />}
            {columns.map((column) => (
              <ColumnHead key={column.head} {...column} ordering={ordering} className={looksOf(column)} />
            ))}
            {actions && (
              <th scope="col" className={styles.end}>
                {actionsHead ?? <VisuallyHidden>Actions</VisuallyHidden>}
              </th>
            )}
          </tr>
        </thead>
        {groups.map(([head, own]) => (
          <tbody key={head}>
            {head && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length + (choosing ? 1 : 0) + (actions ? 1 : 0)}>
                  {head}
                </th>
              </tr>
            )}
            {own.map((row) => (
              <BodyRow key={row.id} {...props} row={row} />
            ))}
          </tbody>
        ))}
      </Table>
      {foot}
    </Panel>
  )
}

/** One record; its first cell names it. */
function BodyRow<Row extends { id: string }>(props: RecordTableProps<Row> & { row: Row }) {
  const { row, rows, columns, choosing, actions, actionsHead } = props
  const [name, ...others] = columns
  return (
    <tr data-chosen={choosing?.of.chosen.has(row.id) || undefined}>
      {choosing && (
        <td className={styles.choose}>
          <ChoiceBox
            label={`Choose ${choosing.nameOf(row)}`}
            checked={choosing.of.chosen.has(row.id)}
            onToggle={(withShift) => choosing.of.toggle(row, rows, withShift)}
          />
        </td>
      )}
      <th scope="row">{name?.cell(row)}</th>
      {others.map((column) => (
        <Cell key={column.head} column={column} value={column.cell(row)} />
      ))}
      {actions && (
        <td className={styles.end} data-head={actionsHead}>
          <div className={styles.actions}>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

/** A text that is cut is whole in its title. */
function Cell<Row>({ column, value }: { column: Column<Row>; value: ReactNode }) {
  const { width, named, head } = column
  const title = width && typeof value === 'string' && value ? value : undefined
  return (
    <td className={looksOf(column)} title={title} data-head={named ? head : undefined}>
      {value}
    </td>
  )
}

const WIDTHS = {
  word: styles.word,
  date: styles.date,
  text: styles.text,
  state: styles.state,
  span: styles.span,
}

const looksOf = <Row,>({ wideOnly, widestOnly, notOnTablets, sums, width }: Column<Row>) =>
  classNames(
    wideOnly && styles.wideOnly,
    widestOnly && styles.widestOnly,
    notOnTablets && styles.notOnTablets,
    sums && styles.sums,
    width && WIDTHS[width],
  ) || undefined

interface PageBoxProps<Row> {
  choosing: Choosing<Row>
  rows: readonly Row[]
}

/** Selects all shown rows. */
function PageBox<Row extends { id: string }>({ choosing, rows }: PageBoxProps<Row>) {
  const many = countSelected(choosing.chosen, rows)
  return (
    <th scope="col" className={styles.choose}>
      <ChoiceBox
        label="Choose all on this page"
        checked={many === 'all'}
        mixed={many === 'some'}
        onToggle={() => choosing.togglePage(rows)}
      />
    </th>
  )
}
