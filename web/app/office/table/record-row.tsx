import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { IconChevronDown } from '../../ui/icons.tsx'
import { roles } from '../../ui/table/table.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { ChoiceBox } from '../choosing/choice-box.tsx'
import type { Choosing } from '../choosing/use-choosing.ts'
import { type Column, looksOf } from './column.ts'
import styles from './record-table.module.css'
import ends from './row-end.module.css'
import { RowSheet } from './row-sheet.tsx'

/** What a row is made of. */
export interface RowParts<Row> {
  /** The first column names the row; its link is what the row opens. */
  columns: readonly Column<Row>[]
  /** Enables selection. */
  choosing?: Choosing<Row> | undefined
  /** Names a row where its buttons do not stand in it. */
  nameOf?: ((row: Row) => string) | undefined
  /** Icon buttons at a row's end, which come with the pointer or the focus; for fingers they stand in a window. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** A switch or a button with a word at a row's end, which is always there. */
  control?: ((row: Row) => ReactNode) | undefined
  /** Visible head of the controls; without one it is for screen readers only. */
  controlHead?: string | undefined
  /** What opens below a row; null for a row with nothing more to say. */
  details?: ((row: Row) => ReactNode) | undefined
}

/** One record; its first cell names it. */
export function RecordRow<Row extends { id: string }>(
  props: RowParts<Row> & { row: Row; rows: readonly Row[] },
) {
  const { row, rows, columns, choosing, nameOf, actions, control, controlHead } = props
  const [name, ...others] = columns
  const called = nameOf?.(row) ?? ''
  const more = useDetails(row, props)
  const facts = columns.filter(({ inSheet }) => inSheet)
  return (
    <>
      <tr
        {...roles.row}
        data-chosen={choosing?.chosen.has(row.id) || undefined}
        data-opened={more.isOpen || undefined}
      >
        {choosing && (
          <td {...roles.cell} className={styles.choose}>
            <ChoiceBox
              label={`Select ${called}`}
              checked={choosing.chosen.has(row.id)}
              onToggle={(withShift) => choosing.toggle(row, rows, withShift)}
            />
          </td>
        )}
        <th scope="row" {...roles.rowHead}>
          {name?.cell(row)}
        </th>
        {others.map((column) => (
          <Cell key={column.head} column={column} value={column.cell(row)} />
        ))}
        {actions && (
          <td
            {...roles.cell}
            data-end="floating"
            data-facts={facts.length > 0 || undefined}
            className={classNames(ends.end, ends.floating)}
          >
            <div className={ends.actions}>{actions(row)}</div>
            <RowSheet name={called} facts={<Facts columns={facts} row={row} />}>
              {actions(row)}
            </RowSheet>
          </td>
        )}
        {control && (
          <td {...roles.cell} data-end="control" className={classNames(ends.end, ends.fixed)}>
            <div className={ends.control}>{control(row)}</div>
            <RowSheet name={called} facts={<Facts columns={facts} row={row} />}>
              {controlHead && <span>{controlHead}</span>}
              {control(row)}
            </RowSheet>
          </td>
        )}
        {props.details && (
          <td {...roles.cell} data-end="floating" className={classNames(ends.end, ends.floating)}>
            {more.button && <div className={ends.opener}>{more.button}</div>}
          </td>
        )}
      </tr>
      {more.row}
    </>
  )
}

/** What a phone's row has no room for. */
function Facts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map(({ head, cell }) => (
    <div key={head}>
      <dt>{head}</dt>
      <dd>{cell(row)}</dd>
    </div>
  ))
}

/** The details of a row, in a row below it, and the button that opens them. */
function useDetails<Row>(row: Row, { columns, choosing, nameOf, details }: RowParts<Row>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const content = details?.(row)
  if (!content) return { isOpen: false, button: null, row: null }
  return {
    isOpen,
    button: (
      <IconButton
        data-opens
        icon={IconChevronDown}
        label={`Details of ${nameOf?.(row) ?? ''}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
    ),
    row: isOpen && (
      <tr {...roles.row} id={id} data-part="details" className={styles.details}>
        <td {...roles.cell} colSpan={columns.length + (choosing ? 2 : 1)}>
          {content}
        </td>
      </tr>
    ),
  }
}

/** A text that is cut is whole in its title. */
function Cell<Row>({ column, value }: { column: Column<Row>; value: ReactNode }) {
  const { width, named, head } = column
  const title = width && typeof value === 'string' && value ? value : undefined
  return (
    <td {...roles.cell} className={looksOf(column)} title={title} data-head={named ? head : undefined}>
      {value}
    </td>
  )
}
