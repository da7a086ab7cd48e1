import { readableAction } from '@studio/contract/overview/audit.ts'
import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { briefly, type Change } from './brief-changes.ts'
import { capital, fieldLabel, legalText } from './field-words.ts'
import { dayText, PICTURE, valueText } from './value-words.ts'

/** Fields that nobody edits, and that say nothing to whoever reads the log. */
const NEVER_SHOWN = new Set(['id', 'createdAt', 'codeFolded', 'recipientCount', 'by'])

/** `person.madeInactive` as "Person made inactive". */
export const actionText = (action: string): string =>
  action === 'person.imported' ? 'People imported' : capital(readableAction(action))

/** Name of the actor; entries without a person are the studio's own, or of a deleted person. */
export const doerText = ({ user, action, after }: AuditRow): string => {
  if (user) return fullName(user)
  if (action.endsWith('.imported'))
    return typeof after?.by === 'string' ? `${after.by}, on the server` : 'The server'
  return /^(membership|invoice)\./.test(action) ? 'The studio' : 'Deleted account'
}

/** Name of the subject now, or at that time; empty if neither is known. */
export function subjectText({ subject, before, after }: AuditRow): string {
  const own = { ...before, ...after }
  const legal = legalText(own.legalText)
  const name = subject?.name ?? legal ?? own.title ?? own.code ?? own.userName ?? own.date ?? own.file
  return typeof name === 'string' ? dayText(name) : ''
}

/** Action and subject: "Person blocked: Henrik Dahl", where the colon keeps the person from being who blocked. */
export function entryText(row: AuditRow): string {
  const subject = subjectText(row)
  return subject ? `${actionText(row.action)}: ${subject}` : actionText(row.action)
}

/** Changed fields in words, sorted by name; a field that a change does not name has kept its value. */
export function changesIn({ action, before: stored, after, names }: AuditRow): Change[] {
  const before = action.startsWith('event.') ? withEventTime(stored) : stored
  // A setting without a value of its own has the default.
  const textOf = (field: string, value: unknown) =>
    value === null && action === 'settings.changed'
      ? 'the default'
      : `${valueText(field, value, names)}${field === 'sendOptions' ? peopleText(after?.recipientCount) : ''}`
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return fields
    .filter((field) => !NEVER_SHOWN.has(field) && (!after || field in after))
    .filter((field) => !isEqual(before?.[field], after?.[field]))
    .map((field) => ({
      field: fieldLabel(field),
      was: before && field in before ? textOf(field, before[field]) : null,
      is: after && field in after ? textOf(field, after[field]) : null,
    }))
    .map((change) =>
      change.was === PICTURE && change.is === PICTURE ? { ...change, is: 'another picture' } : change,
    )
    .toSorted((one, other) => one.field.localeCompare(other.field, 'en'))
}

/** ", 240 people"; empty where nobody was counted. */
const peopleText = (count: unknown) =>
  typeof count === 'number' ? `, ${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}` : ''

/** The most telling changes, for the list; a lone new value that the subject's name already shows is left out. */
export function briefChanges(row: AuditRow): Change[] {
  const name = subjectText(row)
  return briefly(row.action, changesIn(row)).filter(({ was, is }) => was !== null || is !== name)
}

/** The time of an event from before, under the name that the call has for it. */
const withEventTime = (fields: AuditRow['before']): AuditRow['before'] =>
  fields && 'startsAt' in fields ? { ...fields, eventDateTime: fields.startsAt } : fields

const isEqual = (was: unknown, is: unknown) => JSON.stringify(was ?? null) === JSON.stringify(is ?? null)
