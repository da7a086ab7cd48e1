import type { MyNotificationsQuery } from '@studio/contract/notifications/schema.ts'
import { gte, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contains } from '../../database/contains.ts'
import { notifications } from '../../database/tables/notifications.ts'
import { sanitiseRichText } from '../studio/rich-text.ts'

/** What narrows a list of notifications. */
export type Filters = Pick<MyNotificationsQuery, 'dateTimeFrom' | 'dateTimeTo' | 'title' | 'text'>

/** Both ends of the dates are included; words are looked for in what is read, not in tags, and `%` is a letter. */
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

/** Signs as a kept description has them: `&` as `&amp;`. */
function asKept(text: string): string {
  return sanitiseRichText(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}
