import { randomUUID } from 'node:crypto'
import { sandboxPaymentMethod, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { type PlanIcon, planIcons } from '@studio/contract/plans/schema.ts'
import { plans } from '../database/tables/plans.ts'
import { promoCodePlans, promoCodes } from '../database/tables/promo.ts'
import type { TestPerson } from './people.ts'
import type { TestStudio } from './start-test-studio.ts'

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** Accepted when saved, declined at every charge. */
  failsLater: '4000000000000341',
  confirmOnce: '4000002500003155',
  confirmAlways: '4000002760003184',
  /** A refund to it is returned after an hour, or succeeds only then. */
  refundFails: '4000000000005126',
  refundSucceedsLater: '4000000000007726',
  /** The bank disputes every charge. */
  disputed: '4000000000000259',
} as const

/** Returns a number that passes Luhn and is nobody's: each has its own fingerprint (D17.sandbox-cards). */
export function freshCard(): string {
  const body = `4111${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

export type Offers = ReturnType<typeof makeOffers>

type Plan = typeof plans.$inferInsert
type Promo = typeof promoCodes.$inferInsert

/** Creates plans, promo codes and saved cards, for tests about money. */
export function makeOffers(studio: TestStudio) {
  let made = 0
  /** Returns the token that the provider's card form gives for a number. */
  const token = async (number: string): Promise<string> => {
    const exp_year = studio.context.clock.now().getUTCFullYear() + 14
    const body = { number, exp_month: 12, exp_year, cvc: '123' }
    return (await studio.call(sandboxPaymentMethod, { body })).id
  }
  const saveCard = async (person: TestPerson, number: string = freshCard()): Promise<void> => {
    const query = { userId: person.id, cardToken: await token(number) }
    await studio.as(person).call(setPaymentMethod, { query })
  }
  return {
    token,
    saveCard,
    /**
     * $29 a month, with every permission; at most four live ones per studio, because there are four icons.
     */
    plan: (columns: Partial<Plan> = {}) => makePlan(studio, made++, columns),
    /** 20 % off once, on some plans. */
    promo: (planIds: string[], columns: Partial<Promo> = {}) => makePromo(studio, planIds, columns),
    async studentWithCard(number?: string): Promise<TestPerson> {
      const person = await studio.people.student()
      await saveCard(person, number)
      return person
    },
  }
}

async function makePlan({ context }: TestStudio, made: number, columns: Partial<Plan>) {
  const icon: PlanIcon = planIcons[made % planIcons.length] ?? 'entry_level'
  const [row] = await context.db
    .insert(plans)
    .values({
      title: `Plan ${made}`,
      description: '<p>A plan of the studio</p>',
      costCents: 2900,
      intervalUnit: 'Month',
      permissions: ['DailyClasses', 'TrainingPacks', 'Calendars'],
      icon,
      createdAt: context.clock.now(),
      ...columns,
    })
    .returning()
  if (!row) throw new Error('no plan was made')
  return row
}

async function makePromo({ context }: TestStudio, planIds: string[], columns: Partial<Promo>) {
  const code = columns.code ?? `CODE${randomUUID().slice(0, 6).toUpperCase()}`
  const now = context.clock.now()
  const expiresOn = addDays(dayOf(now), 400)
  const usual = { percentOff: 20, durationType: 'Once' as const, expiresOn, createdAt: now }
  const [row] = await context.db
    .insert(promoCodes)
    .values({ ...usual, ...columns, code, codeFolded: code.toUpperCase() })
    .returning()
  if (!row) throw new Error('no code was made')
  await context.db.insert(promoCodePlans).values(planIds.map((planId) => ({ promoCodeId: row.id, planId })))
  return row
}
