/** The lists of the back office. */
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

/** Name of the server-sent event that tells staff which lists have changed (D18.changed-lists). */
export const LISTS_EVENT = 'lists'

/** Payload of the event; a page ignores kinds that it does not know. */
export interface ChangedLists {
  changed: string[]
}
