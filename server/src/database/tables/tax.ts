import { sql } from 'drizzle-orm'
import { boolean, check, date, jsonb, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/**
 * Rates of tax by country, each from a day of the studio on; a changed rate is a further row. A country of null is everywhere
 * else. Those that Stripe found at a place stand beside the Admin's own.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** ISO 3166, two letters. */
    country: text(),
    /** Of the place it was found for; null for a whole country. */
    postalCode: text(),
    found: boolean().notNull().default(false),
    name: text().notNull(),
    percent: numeric({ precision: 7, scale: 4, mode: 'number' }).notNull(),
    /** The percents of state, county and city, each rounded by itself; null for a single one. */
    parts: jsonb().$type<readonly number[]>(),
    /** The studio's own number there; empty without one. */
    number: text().notNull().default(''),
    since: date({ mode: 'string' }).notNull(),
    createdAt: instant().notNull(),
    /** When Stripe last said a rate that it found. */
    checkedAt: instant(),
  },
  (table) => [
    unique('tax_rates_of_place')
      .on(table.country, table.postalCode, table.found, table.since)
      .nullsNotDistinct(),
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
