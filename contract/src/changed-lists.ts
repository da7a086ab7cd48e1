/** The lists of the back office, by what they are of. */
export const listKinds = [
  'people',
  'subscribers',
  'invoices',
  'plans',
  'promo',
  'videos',
  'packs',
  'days',
  'notifications',
  'calendars',
] as const
export type ListKind = (typeof listKinds)[number]

/** The name of the server-sent event that tells staff which lists have changed (D18.changed-lists). */
export const LISTS_EVENT = 'lists'

/** What it carries; a kind that a page does not know yet is none of its own. */
export interface ChangedLists {
  changed: string[]
}
