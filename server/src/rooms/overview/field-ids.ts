const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/** Ids of a list that are named; the log counts the others. */
const MOST_NAMED = 10

/** Ids in the fields of an entry of the audit log: of videos, plans, people and whatever else they name. */
export function fieldIds(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  if (Array.isArray(value)) return value.slice(0, MOST_NAMED).flatMap(fieldIds)
  return value && typeof value === 'object' ? Object.values(value).flatMap(fieldIds) : []
}
