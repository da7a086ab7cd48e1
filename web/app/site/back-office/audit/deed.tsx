import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './audit.module.css'
import { briefChanges, type Change, deedText, subjectText } from './audit-words.ts'

/** What was done to what, with the first fields that differ. */
export function Deed({ row }: { row: AuditRow }) {
  return (
    <>
      <span className={styles.deed}>{deedText(row.action)}</span> <b>{subjectText(row)}</b>
      {briefChanges(row).map((change) => (
        <small key={change.field} className={styles.change}>
          {change.field}: <Values change={change} />
        </small>
      ))}
    </>
  )
}

/** A value as it was, and as it is. */
export function Values({ change: { was, is } }: { change: Change }) {
  return (
    <>
      {was !== null && <s className={styles.was}>{was}</s>}
      {was !== null && is !== null && (
        <>
          <VisuallyHidden> became </VisuallyHidden>
          <Icon of={IconArrowRight} size="small" />
        </>
      )}
      {is !== null && <span className={styles.is}>{is}</span>}
    </>
  )
}
