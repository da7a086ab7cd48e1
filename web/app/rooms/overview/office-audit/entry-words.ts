import { counted } from '@studio/contract/counted.ts'
import { readableAction } from '@studio/contract/overview/audit.ts'
import { deedOf } from '@studio/contract/overview/deeds.ts'
import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { briefly, type Change } from './brief-changes.ts'
import { fieldLabel, legalText } from './field-words.ts'
import { dayText, PICTURE, valueText } from './value-words.ts'

/** Fields that nobody edits, and that say nothing to whoever reads the log. */
const NEVER_SHOWN = new Set(['id', 'createdAt', 'codeFolded', 'recipientCount', 'by', 'size'])

/** Name of the actor; entries without a person are the studio's own, or of a deleted person. */
export const doerText = ({ user, action, after }: AuditRow): string => {
  if (user) return fullName(user)
  if (nobodyOf({ action }) === 'server')
    return typeof after?.by === 'string' ? `${after.by}, on the server` : 'The server'
  if (action === 'person.deletedThemselves') return 'Somebody'
  return isOfStudio(action) ? 'The studio' : 'A deleted account'
}

const isOfStudio = (action: string) => /^(membership|invoice)\./.test(action)

/** Who an entry without a person is by: the server's operator, the studio itself, or somebody who is deleted. */
export const nobodyOf = ({ action }: Pick<AuditRow, 'action'>): 'server' | 'studio' | 'somebody' => {
  if (action.endsWith('.imported') || action.startsWith('admin.')) return 'server'
  return isOfStudio(action) ? 'studio' : 'somebody'
}

/** Name of the subject now, or at that time; empty if neither is known. */
export function subjectText({ subject, before, after }: AuditRow): string {
  const own = { ...before, ...after }
  const legal = legalText(own.legalText)
  const name =
    subject?.name ?? legal ?? own.title ?? own.code ?? own.userName ?? own.date ?? own.file ?? own.name
  return typeof name === 'string' ? dayText(name) : copiedDays(own)
}

/** "25 Nov 2026 to 1 Dec 2026", the days whose classes were copied; empty for any other entry. */
function copiedDays({ dateTimeStart: first, dateTimeEnd: last }: Record<string, unknown>): string {
  if (typeof first !== 'string' || typeof last !== 'string') return ''
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`
}

/** What an entry says of: an account, a plan. */
const GONE: Record<string, string> = {
  person: 'a deleted account',
  membership: 'a deleted account',
  settings: '',
}

/** A sentence of the log in its parts; `thing` stands out. */
export interface Sentence {
  who: string
  before: string
  thing: string
  after: string
}

/** "Ruth Sandoval blocked Henrik Dahl", in parts. */
export function sentenceOf(row: AuditRow): Sentence {
  const { action, after: now } = row
  if (action === 'person.imported' && now?.by)
    return { who: `${now?.made ?? 0} people`, before: 'moved in, from the server', thing: '', after: '' }
  const who = doerText(row)
  const deed = deedOf(action)
  if (!deed) return { who, before: `${readableAction(action)}:`, thing: subjectText(row), after: '' }
  const { before, after, hasThing } = deed
  if (!hasThing) return { who, before, thing: '', after }
  if (row.user && row.user.id === row.subject?.id) return { who, ...ownDeed(before), after }
  const gone = GONE[action.split('.')[0] ?? ''] ?? '(deleted now)'
  return { who, before, thing: subjectText(row) || gone, after }
}

/** "changed their own profile", "added a passkey to their own account": what somebody did to themselves. */
function ownDeed(before: string): Pick<Sentence, 'before' | 'thing'> {
  const [, verb, what] = /^(\w+) (?:the|a) (.+) of$/.exec(before) ?? []
  return what ? { before: `${verb} their own ${what}`, thing: '' } : { before, thing: 'their own account' }
}

/** The sentence of an entry as a text. */
export function entryText(row: AuditRow): string {
  const { who, before, thing, after } = sentenceOf(row)
  return [who, before, thing, after].filter(Boolean).join(' ')
}

/** Settings without a default. */
const UNSET: Record<string, string> = { home: 'no country', homePostalCode: 'none' }

/** Changed fields in words, sorted by name; a field that a change does not name has kept its value. */
export function changesIn({ action, before: stored, after, names }: AuditRow): Change[] {
  const before = action.startsWith('event.') ? withEventTime(stored) : stored
  // A setting without a value of its own has the default.
  const textOf = (field: string, value: unknown) =>
    value === null && action === 'settings.changed'
      ? (UNSET[field] ?? 'the default')
      : `${valueText(field, value, names)}${field === 'sendOptions' ? peopleText(after?.recipientCount) : ''}`
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return fields
    .filter((field) => !NEVER_SHOWN.has(field) && !field.startsWith('provider') && (!after || field in after))
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
  typeof count === 'number' ? `, ${counted(countText(count), 'person', 'people')}` : ''

/** The most telling changes, for the list; a lone new value that the subject's name already shows is left out. */
export function briefChanges(row: AuditRow): Change[] {
  const name = sentenceOf(row).thing
  return briefly(row.action, changesIn(row)).filter(({ was, is }) =>
    was === null || is === null ? (is ?? was) !== name : true,
  )
}

/** The time of an event from before, under the name that the call has for it. */
const withEventTime = (fields: AuditRow['before']): AuditRow['before'] =>
  fields && 'startsAt' in fields ? { ...fields, eventDateTime: fields.startsAt } : fields

const isEqual = (was: unknown, is: unknown) => JSON.stringify(was ?? null) === JSON.stringify(is ?? null)
