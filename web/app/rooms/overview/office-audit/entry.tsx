import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { Icon, IconArrowRight, type IconShape, IconStack2, IconSun, IconUser } from '../../../ui/icons.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { TextLink } from '../../../ui/words/text-link.tsx'
import styles from './audit.module.css'
import type { Change } from './brief-changes.ts'
import { briefChanges, nobodyOf, sentenceOf } from './entry-words.ts'

/** One entry as a sentence that begins with who did it, with the first changed fields below. */
export function Entry({ row }: { row: AuditRow }) {
  return (
    <span className={styles.entry}>
      <span data-portrait>
        <Doer row={row} />
      </span>
      <EntryWords row={row} />
    </span>
  )
}

/** The same without a portrait. */
export function EntryWords({ row }: { row: AuditRow }) {
  const { who, before, thing, after } = sentenceOf(row)
  return (
    <span className={styles.words}>
      {row.user ? <PersonName id={row.user.id} name={who} /> : who} {before}{' '}
      {thing && <Thing row={row} text={thing} />} {after}
      {briefChanges(row).map((change) => (
        <small key={change.field} className={styles.change}>
          <BriefChange change={change} />
        </small>
      ))}
    </span>
  )
}

const DISKS: Record<ReturnType<typeof nobodyOf>, IconShape> = {
  server: IconStack2,
  studio: IconSun,
  somebody: IconUser,
}

/** Portrait of who did it; the studio itself and the server have a disk of their own. */
function Doer({ row }: { row: AuditRow }) {
  if (row.user) return <Avatar person={row.user} size="small" />
  return (
    <span className={styles.disk}>
      <Icon of={DISKS[nobodyOf(row)]} size="small" />
    </span>
  )
}

const PersonName = ({ id, name }: { id: string; name: string }) => (
  <TextLink to={`/admin/users/${id}`}>{name}</TextLink>
)

/** What it was done to; a person's name leads to their page. */
function Thing({ row: { subject, action }, text }: { row: AuditRow; text: string }) {
  const isPerson = subject?.name === text && action.startsWith('person.')
  return <b>{isPerson ? <PersonName id={subject.id} name={text} /> : text}</b>
}

/** Fields whose value says by itself what it is. */
const SAYS_ITSELF = ['Recipients', 'Videos', 'Plans']

/** A reason stands in quotes, other fields after their name. */
function BriefChange({ change }: { change: Change }) {
  const { field, is } = change
  if (field === 'Reason' && is) return `“${is}”`
  return (
    <>
      {!SAYS_ITSELF.includes(field) && `${field} `}
      <Values change={change} />
    </>
  )
}

/** A value before and after. */
function Values({ change: { was, is } }: { change: Change }) {
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
