import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { momentText } from '../../../ui/words/date-words.ts'
import styles from './audit.module.css'
import { changesIn, entryText } from './entry-words.ts'

/** All changed fields of an entry as they were and as they became; null of an entry that changed none. */
export function entryDetails(row: AuditRow) {
  const changes = changesIn(row)
  if (changes.length === 0) return null
  return (
    <Panel padded={false}>
      <Table inPanel aria-label={entryText(row)} className={styles.details}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, was, is }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{was === null ? '–' : <s>{was}</s>}</td>
              <td>{is ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={styles.when}>{momentText(row.dateTime)}</p>
    </Panel>
  )
}
