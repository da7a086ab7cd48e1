import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { checkLedger } from '../features/billing/invariants.ts'
import { makeOffers, type Offers } from './offers.ts'
import { startTestStudio, type TestStudio } from './start-test-studio.ts'

export interface MoneyStudio {
  studio: TestStudio
  offers: Offers
}

/**
 * The studio of a test file about money: started before its tests, stopped after them, and its ledger adds up after each.
 * `furnish` makes what the file needs besides.
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
