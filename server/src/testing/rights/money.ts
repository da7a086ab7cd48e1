import { randomUUID } from 'node:crypto'
import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import type { PlanIcon } from '@studio/contract/plans/schema.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { invoices } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { plans } from '../../database/tables/plans.ts'
import { freshCard, type makeOffers } from '../offers.ts'
import type { TestPerson } from '../people.ts'
import { solvedCaptcha } from '../solved-captcha.ts'
import type { TestStudio } from '../start-test-studio.ts'
import { permissionsOf, type Student } from './callers.ts'

type Plan = typeof plans.$inferSelect
type Columns = Partial<typeof plans.$inferInsert>

/** A new person with a membership at the payment provider; without a membership the id is nobody's. */
export interface Member {
  person: TestPerson
  subscriptionId: string
}

export interface Money {
  /** A live plan for $39 a month with every permission. */
  target: Plan
  /** A code for that plan. */
  promoId: string
  promoCode: string
  /** Creates a live plan; the previous one is archived, because there are four icons. */
  livePlan(columns?: Columns): Promise<Plan>
  /** The newest member's plan. */
  latestPlan(): Plan
  planOf(person: TestPerson): Promise<string>
  /** Creates a student of the same kind, with a card. */
  member(standing: Student): Promise<Member>
  /** One such student of each kind, for calls that change nothing or are refused. */
  untouched(standing: Student): Promise<Member>
  /** Returns the invoice of a new member who has paid. */
  paidInvoice(): Promise<string>
  captcha(): Promise<string>
  saveCardAtSignUp(person: TestPerson): Promise<void>
}

export async function moneyOf(studio: TestStudio, offers: ReturnType<typeof makeOffers>): Promise<Money> {
  const target = await offers.plan({ icon: 'full_membership', costCents: 3900 })
  const promo = await offers.promo([target.id])
  let latest = target
  const livePlan = async (columns: Columns = {}) => {
    latest = await replacePlan(studio, offers, columns)
    return latest
  }
  const member = (standing: Student) => makeMember(studio, { offers, standing, livePlan })
  const untouched = new Map<Student, Promise<Member>>()
  return {
    target,
    promoId: promo.id,
    promoCode: promo.code,
    livePlan,
    latestPlan: () => latest,
    planOf: (person) => planOf(studio, person),
    member,
    untouched: (standing) => {
      const one = untouched.get(standing) ?? member(standing)
      untouched.set(standing, one)
      return one
    },
    paidInvoice: async () => {
      const { person } = await member('day')
      const own = eq(invoices.userId, person.id)
      const [row] = await studio.context.db.select({ id: invoices.id }).from(invoices).where(own)
      return row!.id
    },
    captcha: () => solvedCaptcha(studio),
    saveCardAtSignUp: (person) => saveCardAtSignUp(studio, offers, person),
  }
}

async function replacePlan({ context }: TestStudio, offers: ReturnType<typeof makeOffers>, columns: Columns) {
  const icon: PlanIcon = 'entry_level'
  await context.db
    .update(plans)
    .set({ archivedAt: context.clock.now() })
    .where(and(eq(plans.icon, icon), isNull(plans.archivedAt)))
  return offers.plan({ icon, ...columns })
}

async function planOf({ context }: TestStudio, person: TestPerson): Promise<string> {
  const own = eq(subscriptions.userId, person.id)
  const [row] = await context.db.select({ id: subscriptions.planId }).from(subscriptions).where(own)
  return row!.id
}

interface Wanted {
  offers: ReturnType<typeof makeOffers>
  standing: Student
  livePlan(columns: Columns): Promise<Plan>
}

async function makeMember(studio: TestStudio, { offers, standing, livePlan }: Wanted): Promise<Member> {
  const person = await offers.studentWithCard()
  if (standing === 'none') return { person, subscriptionId: randomUUID() }
  const intervalUnit = standing === 'day' ? 'Day' : 'Month'
  const plan = await livePlan({ intervalUnit, permissions: permissionsOf[standing] })
  const body = { userId: person.id, priceId: plan.id }
  const { id } = await studio.as(person).call(start, { body })
  if (standing === 'ended') {
    const over = { providerState: 'ended' as const, endedAt: studio.context.clock.now() }
    await studio.context.db.update(subscriptions).set(over).where(eq(subscriptions.id, id))
  }
  return { person, subscriptionId: id }
}

/** With a captcha, which the sign-up requires (D4). */
async function saveCardAtSignUp(
  studio: TestStudio,
  offers: ReturnType<typeof makeOffers>,
  person: TestPerson,
): Promise<void> {
  const query = { userId: person.id, cardToken: await offers.token(freshCard()) }
  await studio.as(person).call(setPaymentMethod, { query, body: { captcha: await solvedCaptcha(studio) } })
}
