import { timestamp } from 'drizzle-orm/pg-core'

/** A column of one moment, in PostgreSQL's `timestamptz`. */
export const instant = () => timestamp({ withTimezone: true })
