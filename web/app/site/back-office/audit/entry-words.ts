import { readableAction } from '@studio/contract/overview/audit-words.ts'
import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { amountText } from '../../../ui/words/amount-text.ts'
import { momentText } from '../../../ui/words/date-words.ts'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { capital, fieldLabel, legalText, objectText } from './field-words.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const LONGEST = 120
/** Fields that nobody edits, and that say nothing to whoever reads the log. */
const NEVER_SHOWN = new Set(['id', 'createdAt', 'codeFolded'])

/** `person.madeInactive` as "Person made inactive". */
export const actionText = (action: string): string => capital(readableAction(action))

/** Name of the actor; entries without a person are the studio's own, or of a deleted person. */
export const doerText = ({ user, action }: AuditRow): string => {
  if (user) return fullName(user)
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

export interface Change {
  field: string
  /** Null if the log has no earlier value. */
  was: string | null
  is: string | null
}

/** Changed fields in words, sorted by name; a field that a change does not name has kept its value. */
export function changesIn({ action, before, after }: AuditRow): Change[] {
  // A setting without a value of its own has the default.
  const textOf = (field: string, value: unknown) =>
    value === null && action === 'settings.changed' ? 'the default' : valueText(field, value)
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return fields
    .filter((field) => !NEVER_SHOWN.has(field) && (!after || field in after))
    .filter((field) => !isEqual(before?.[field], after?.[field]))
    .map((field) => ({
      field: fieldLabel(field),
      was: before && field in before ? textOf(field, before[field]) : null,
      is: after && field in after ? textOf(field, after[field]) : null,
    }))
    .toSorted((one, other) => one.field.localeCompare(other.field, 'en'))
}

/** The first readable changes, for the list; a lone new value that the subject's name already shows is left out. */
export function briefChanges(row: AuditRow, most = 2): Change[] {
  const name = subjectText(row)
  return changesIn(row)
    .filter(({ was, is }) => (is ?? was ?? '') !== '' && ![was, is].some((text) => text && UUID.test(text)))
    .filter(({ was, is }) => was !== null || is !== name)
    .slice(0, most)
}

const isEqual = (was: unknown, is: unknown) => JSON.stringify(was ?? null) === JSON.stringify(is ?? null)

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(field, value)
  if (Array.isArray(value)) return listText(value)
  if (typeof value === 'object') return shortened(objectText(field, value, valueText))
  const text = String(value)
  return INSTANT.test(text) ? momentText(text) : shortened(dayText(text))
}

function numberText(field: string, value: number): string {
  if (field.endsWith('Cents')) return amountText(value / 100)
  return field === 'amount' || field === 'refunded' ? amountText(value) : String(value)
}

function listText(values: readonly unknown[]): string {
  const isPlain = values.every((value) => typeof value !== 'object' && !UUID.test(String(value)))
  if (values.length === 0) return 'nothing'
  return isPlain ? shortened(values.join(', ')) : `${values.length} chosen`
}

/** A day in words; another text as it is. */
const dayText = (text: string) => (DAY.test(text) ? shortDayText(text) : text)

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
