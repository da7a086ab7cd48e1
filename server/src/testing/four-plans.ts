import type { Offers } from './offers.ts'

/** Three monthly plans at $19.00, $29.00 and $49.00, and a day pass, for tests of changes between them. */
export async function fourPlans(offers: Offers) {
  const daily = await offers.plan({ costCents: 1900, permissions: ['DailyClasses'] })
  const full = await offers.plan({ costCents: 2900 })
  const guided = await offers.plan({ costCents: 4900 })
  const drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
  return { daily, full, guided, drop }
}
