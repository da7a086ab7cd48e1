import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconArrowRight } from '../../../ui/icons.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { TextLink } from '../../../ui/words/text-link.tsx'
import styles from './audit.module.css'
import type { Change } from './brief-changes.ts'
import { actionText, briefChanges, subjectText } from './entry-words.ts'

/** Action and subject, with the first changed fields. */
export function Entry({ row }: { row: AuditRow }) {
  return (
    <span className={styles.deed}>
      <span className={styles.entry}>
        {actionText(row.action)}
        {subjectText(row) && ':'}
      </span>{' '}
      <b>
        <Subject row={row} />
      </b>
      {briefChanges(row).map((change) => (
        <small key={change.field} className={styles.change}>
          {change.field}: <Values change={change} />
        </small>
      ))}
    </span>
  )
}

/** A person's name, linked to their page. */
function Subject({ row }: { row: AuditRow }) {
  const { subject, action } = row
  if (!subject?.name || !action.startsWith('person.')) return subjectText(row)
  return <TextLink to={`/admin/users/${subject.id}`}>{subject.name}</TextLink>
}

/** A value before and after. */
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
