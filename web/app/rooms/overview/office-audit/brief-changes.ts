import { GONE, NOTHING } from './value-words.ts'

export interface Change {
  field: string
  /** Null if the log has no earlier value. */
  was: string | null
  is: string | null
}

const MOST = 3

/** Fields that tell most of an entry; others follow by name. */
const FIRST = [
  'Tax',
  'Refunded',
  'Discount in percent',
  'Duration',
  'Plans',
  'Teacher',
  'Recipients',
  'Reason',
]

/** What the sentence says already. */
const saysNothing = (action: string, field: string) =>
  (field === 'Active' && /\.(?:de)?activated$/.test(action)) ||
  (action === 'classes.copied' && ['From', 'Until'].includes(field))

/** The first changes that are worth a line, without what was or became nothing. */
export function briefly(action: string, changes: readonly Change[]): Change[] {
  return changes
    .filter(({ field }) => !saysNothing(action, field))
    .map(({ was, ...change }) => ({ ...change, was: was === NOTHING ? null : was }))
    .map(({ field, was, is }) => ({ field, was, is: was === null && is === NOTHING ? null : is }))
    .filter(({ was, is }) => (is ?? was ?? '') !== '' && ![was, is].includes(GONE))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, MOST)
}

const placeOf = ({ field }: Change) => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length)
