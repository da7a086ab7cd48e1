import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { invariants } from '../rooms/billing/invariants.ts'
import { forgetMembers, newestAtProvider } from './forget-members.ts'
import { makeOffers, type Offers } from './offers.ts'
import { startTestStudio, type TestStudio } from './start-test-studio.ts'

export interface MoneyStudio {
  studio: TestStudio
  offers: Offers
}

/** All invariants in one statement: after each of many tests, three dozen would take longer than the test. */
const ledgerCheck = Object.entries(invariants)
  .map(([name, query]) => `select '${name}' as invariant, found."row"::text from (${query}) found`)
  .join(' union all ')

/**
 * Starts the studio of a test file about money before its tests and stops it after them. After each test it checks
 * the ledger and forgets the members the test made. `furnish` creates what else the file needs.
 */
export function startMoneyStudio(
  furnish: (money: MoneyStudio) => unknown,
  environment?: Record<string, string>,
): void {
  let studio: TestStudio | undefined
  let before = '0'
  beforeAll(async () => {
    studio = await startTestStudio(environment)
    await furnish({ studio, offers: makeOffers(studio) })
  })
  beforeEach(async () => {
    if (studio?.context.sandbox) before = await newestAtProvider(studio)
  })
  afterEach(async () => {
    if (!studio) return
    expect((await studio.context.db.execute(sql.raw(ledgerCheck))).rows).toEqual([])
    if (studio.context.sandbox) await forgetMembers(studio, before)
  })
  afterAll(() => studio?.stop())
}
