import { Fold } from '../../../ui/fold.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TableHead } from '../../../ui/table/table-head.tsx'
import styles from './overview.module.css'

interface NumbersTableProps {
  label: string
  heads: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly string[])[]
}

/** The numbers of a chart as a table that can be opened. */
export function NumbersTable({ label, heads, rows }: NumbersTableProps) {
  return (
    <Fold title="Show as a table" className={styles.numbers}>
      <Table aria-label={label}>
        <TableHead of={heads} />
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={heads[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Fold>
  )
}
