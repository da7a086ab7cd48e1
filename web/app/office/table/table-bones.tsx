import { Panel } from '../../ui/page/panel.tsx'
import { SkeletonBox } from '../../ui/page/skeleton.tsx'
import { Table } from '../../ui/table/table.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { type Column, looksOf } from './column.ts'
import styles from './record-table.module.css'

interface TableBonesProps<Row> {
  columns: readonly Column<Row>[]
  rows: number
  /** Whether there will be boxes to select rows. */
  selects: boolean
}

/** A table that is still loading: its head and its widths are there, and as many rows as a page has. */
export function TableBones<Row>({ columns, rows, selects }: TableBonesProps<Row>) {
  const isFixed = columns.some(({ width }) => width)
  return (
    <Panel padded={false}>
      <Table inPanel folds className={classNames(styles.table, styles.bones, isFixed && styles.fixed)}>
        <thead>
          <tr>
            {selects && <td className={styles.choose} />}
            {columns.map((column) => (
              <th key={column.head} scope="col" className={looksOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
            <tr key={row}>
              {selects && <td className={styles.choose} />}
              {columns.map((column) => (
                <td key={column.head} className={looksOf(column)}>
                  <SkeletonBox shape="line" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
