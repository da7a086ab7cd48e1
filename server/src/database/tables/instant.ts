import { timestamp } from 'drizzle-orm/pg-core'

/** Returns a column for a point in time, as PostgreSQL's `timestamptz`. */
export const instant = () => timestamp({ withTimezone: true })
