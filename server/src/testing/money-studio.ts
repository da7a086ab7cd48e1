import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { checkLedger } from '../rooms/billing/invariants.ts'
import { makeOffers, type Offers } from './offers.ts'
import { startTestStudio, type TestStudio } from './start-test-studio.ts'

export interface MoneyStudio {
  studio: TestStudio
  offers: Offers
}

/**
 * Starts the studio of a test file about money before its tests, stops it after them, and checks its ledger
 * after each. `furnish` creates what else the file needs.
 */
export function startMoneyStudio(
  furnish: (money: MoneyStudio) => unknown,
  environment?: Record<string, string>,
): void {
  let studio: TestStudio | undefined
  beforeAll(async () => {
    studio = await startTestStudio(environment)
    await furnish({ studio, offers: makeOffers(studio) })
  })
  afterEach(async () => {
    if (studio) expect(await checkLedger(studio.context.db)).toEqual([])
  })
  afterAll(() => studio?.stop())
}
