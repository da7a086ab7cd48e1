import { sql } from 'drizzle-orm'
import { boolean, check, date, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/**
 * Rates of tax by country, each from a day of the studio on; a changed rate is a further row. A country of null is everywhere
 * else.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** ISO 3166, two letters. */
    country: text(),
    name: text().notNull(),
    percent: numeric({ precision: 7, scale: 4, mode: 'number' }).notNull(),
    /** The studio's own number there; empty without one. */
    number: text().notNull().default(''),
    since: date({ mode: 'string' }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('tax_rates_of_country').on(table.country, table.since).nullsNotDistinct(),
    check('tax_rates_percent', sql`${table.percent} between 0 and 100`),
  ],
)

/** The rate behind each tax rate at the provider, which says whether a price includes it. */
export const providerTaxRates = pgTable(
  'provider_tax_rates',
  {
    providerId: text().primaryKey(),
    rateId: uuid()
      .notNull()
      .references(() => taxRates.id),
    inclusive: boolean().notNull(),
  },
  (table) => [unique('provider_tax_rates_of_rate').on(table.rateId, table.inclusive)],
)
