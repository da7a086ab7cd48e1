import type { MouseEvent, ReactNode } from 'react'
import { Icon, IconArrowDown, IconArrowUp, IconSelector } from '../../ui/icons.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { roles, Table } from '../../ui/table/table.tsx'

import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { ChoiceBox } from '../choosing/choice-box.tsx'
import { countSelected } from '../choosing/chosen.ts'
import type { Choosing } from '../choosing/use-choosing.ts'
import { Keys } from '../shortcuts/keys.tsx'
import { useLetterKeys } from '../shortcuts/letter-keys.ts'
import { looksOf } from './column.ts'
import { nextOrder, type Ordering, sortOf } from './order/use-order.ts'
import { RecordRow, type RowParts } from './record-row.tsx'
import styles from './record-table.module.css'
import ends from './row-end.module.css'
import { openerOf } from './row-keys.ts'

export interface RecordTableProps<Row> extends RowParts<Row> {
  label: string
  rows: readonly Row[]
  /** Other rows are loading. */
  busy?: boolean
  ordering?: Ordering | undefined
  /** What neighbouring rows have in common, such as their day: it stands once above them, and columns need no heads. */
  groupOf?: ((row: Row) => string) | undefined
  /** Content below the rows, such as the pagination. */
  foot?: ReactNode
}

/** A table of records with columns as data. A whole row opens what its name links to; its buttons come with the pointer or the focus. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { label, columns, rows, busy, ordering, choosing, actions, control, controlHead, groupOf, foot } =
    props
  const groups = [...(groupOf ? Map.groupBy(rows, groupOf) : new Map([['', rows]]))]
  const end = actions ?? control ?? props.details
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
          choosing?.isShown && styles.choosing,
          groupOf && styles.grouped,
        )}
      >
        <thead {...roles.rows}>
          <tr {...roles.row}>
            {choosing && <PageBox choosing={choosing} rows={rows} />}
            {columns.map((column) => (
              <ColumnHead key={column.head} {...column} ordering={ordering} className={looksOf(column)} />
            ))}
            {end && (
              <th
                scope="col"
                {...roles.columnHead}
                className={classNames(ends.end, !control && ends.floating)}
              >
                {controlHead ?? <VisuallyHidden>Actions</VisuallyHidden>}
              </th>
            )}
          </tr>
        </thead>
        {groups.map(([head, own]) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link of a row's name does the same by keys
          <tbody key={head} {...roles.rows} data-rows onClick={openRow}>
            {head && (
              <tr {...roles.row} className={styles.group}>
                <th
                  scope="rowgroup"
                  {...roles.rowHead}
                  colSpan={columns.length + (choosing ? 1 : 0) + (end ? 1 : 0)}
                >
                  {head}
                </th>
              </tr>
            )}
            {own.map((row) => (
              <RecordRow key={row.id} {...props} row={row} />
            ))}
          </tbody>
        ))}
      </Table>
      {foot && (
        <div className={styles.foot}>
          {foot}
          <RowHints selects={choosing !== undefined} />
        </div>
      )}
    </Panel>
  )
}

interface PageBoxProps<Row> {
  choosing: Choosing<Row>
  rows: readonly Row[]
}

/** Selects all shown rows. */
function PageBox<Row extends { id: string }>({ choosing, rows }: PageBoxProps<Row>) {
  const many = countSelected(choosing.chosen, rows)
  return (
    <th scope="col" {...roles.columnHead} className={styles.choose}>
      <ChoiceBox
        label="Select all on this page"
        checked={many === 'all'}
        mixed={many === 'some'}
        onToggle={() => choosing.togglePage(rows)}
      />
    </th>
  )
}

/** What answers a press by itself. A window that a row has opened stands in the row, too. */
const OWN = 'a, button, input, label, select, textarea, dialog'

/** A press anywhere on a row does what its name's link does, in a new tab with the keys for it; marked text stays marked. */
function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(OWN)) return
  if (window.getSelection()?.isCollapsed === false) return
  const row = target.closest('[data-rows] > tr')
  const opener = row && openerOf(row)
  opener?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

interface ColumnHeadProps {
  head: string
  /** Column of the call that this one is sorted by. */
  orderBy?: string | undefined
  ordering?: Ordering | undefined
  className?: string | undefined
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector }

/** The head of a column; a button where the list can be sorted by it. Folded tables offer `OrderSelect` instead. */
function ColumnHead({ head, orderBy, ordering, className }: ColumnHeadProps) {
  if (!(orderBy && ordering))
    return (
      <th scope="col" {...roles.columnHead} className={className}>
        {head}
      </th>
    )
  const sorted = sortOf(ordering, orderBy)
  return (
    <th scope="col" {...roles.columnHead} className={className} aria-sort={sorted}>
      <span className={styles.folded}>{head}</span>
      <button
        type="button"
        className={styles.button}
        data-sorted={sorted}
        onClick={() => ordering.choose(nextOrder(ordering, orderBy))}
      >
        {head}
        <Icon of={ICONS[sorted]} size="small" />
      </button>
    </th>
  )
}

/** The keys of a table, where there is room for them; the list of all keys has them, too. */
function RowHints({ selects }: { selects: boolean }) {
  if (!useLetterKeys()) return null
  return (
    <span className={styles.hints} aria-hidden="true">
      <span>
        <Keys keys={['J']} /> <Keys keys={['K']} /> move
      </span>
      {selects && (
        <span>
          <Keys keys={['X']} /> select
        </span>
      )}
      <span className={styles.opens}>
        <Keys keys={['enter']} /> open
      </span>
    </span>
  )
}
