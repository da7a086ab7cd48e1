import { wordsOfDeed } from '@studio/contract/overview/audit-words.ts'
import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { amountText } from '../../../ui/words/amount-text.ts'
import { momentText } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const LONGEST = 120
/** Fields that every row has and nobody changes. */
const NEVER_SHOWN = new Set(['id', 'createdAt'])

/** `person.madeInactive` as "Person made inactive". */
export const deedText = (action: string): string => capital(wordsOfDeed(action))

/** Who did it; what has no person the studio did by itself, or somebody who was deleted. */
export const doerText = ({ user, action }: AuditRow): string => {
  if (user) return fullName(user)
  return /^(membership|invoice)\./.test(action) ? 'The studio' : 'Deleted account'
}

/** What it was done to, by its name now, or by the one it had then; empty where neither is kept. */
export function subjectText({ subject, before, after }: AuditRow): string {
  const own = { ...before, ...after }
  const name = subject?.name ?? own.title ?? own.code ?? own.userName ?? own.date ?? own.file
  return typeof name === 'string' ? name : ''
}

export interface Change {
  field: string
  /** Null where the log keeps no earlier value. */
  was: string | null
  is: string | null
}

/** The fields that differ, in words, in the order of their names. */
export function changesIn({ before, after }: AuditRow): Change[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return fields
    .filter((field) => !NEVER_SHOWN.has(field) && !isEqual(before?.[field], after?.[field]))
    .toSorted()
    .map((field) => ({
      field: capital(spaced(field.replace(/Cents$/, '').replace(/Ids?$/, ''))),
      was: before && field in before ? valueText(field, before[field]) : null,
      is: after && field in after ? valueText(field, after[field]) : null,
    }))
}

/** The first changes in one line, for the list: those that a person can read. */
export const briefChanges = (row: AuditRow, most = 2): Change[] =>
  changesIn(row)
    .filter(({ was, is }) => (is ?? was ?? '') !== '' && ![was, is].some((text) => text && UUID.test(text)))
    .slice(0, most)

const isEqual = (was: unknown, is: unknown) => JSON.stringify(was ?? null) === JSON.stringify(is ?? null)

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(field, value)
  if (Array.isArray(value)) return listText(value)
  if (typeof value === 'object') return shortened(JSON.stringify(value))
  const text = String(value)
  return INSTANT.test(text) ? momentText(text) : shortened(text)
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

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
const spaced = (word: string) => word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
