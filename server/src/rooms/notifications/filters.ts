import type { MyNotificationsQuery } from '@studio/contract/notifications/schema.ts'
import { gte, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contains } from '../../database/contains.ts'
import { notifications } from '../../database/tables/notifications.ts'
import { sanitiseRichText } from '../studio/sanitise-rich-text.ts'

export type Filters = Pick<MyNotificationsQuery, 'dateTimeFrom' | 'dateTimeTo' | 'title' | 'text'>

/** Both dates are included; words match visible text instead of tags, and `%` is an ordinary character. */
export function filtersOf(query: Filters, sentAt: PgColumn): (SQL | undefined)[] {
  const { dateTimeFrom, dateTimeTo, title, text } = query
  return [
    dateTimeFrom ? gte(sentAt, dateTimeFrom) : undefined,
    dateTimeTo ? lte(sentAt, dateTimeTo) : undefined,
    title ? contains(notifications.title, title) : undefined,
    text ? contains(words, asKept(text)) : undefined,
  ]
}

const words = sql`regexp_replace(${notifications.description}, '<[^>]*>', '', 'g')`

/** Escapes a search text like stored descriptions: `&` as `&amp;`. */
function asKept(text: string): string {
  return sanitiseRichText(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}
