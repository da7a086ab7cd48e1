import { foldEmail } from '@studio/contract/people/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import type { Plan } from '../../plans/queries.ts'
import { type FoundSubscription, planOfForeignPrice } from './found-subscription.ts'
import { hasEnded } from './judge-subscription.ts'
import { reasonsAgainst } from './reasons-against.ts'
import type { Takeover } from './take-over.ts'

/** A membership that was sold elsewhere: the person's address, and the provider's id of it or of their customer. */
export interface TakeoverLine {
  email: string
  /** `sub_…` or `cus_…`. */
  id: string
  /** Title of the plan, for a price that the studio does not know. */
  plan: string
}

export type TakeoverFinding = { takeover: Takeover } | { known: true } | { wrong: string[] }

/** Finds what taking a subscription over would write, or every reason against it. Reads only; 503 if the provider is away. */
export async function findTakeover(context: Context, asked: TakeoverLine): Promise<TakeoverFinding> {
  const [person] = await context.db
    .select()
    .from(users)
    .where(eq(users.emailFolded, foldEmail(asked.email)))
  const stranger = person ? [] : ['nobody has this address: import the members first']
  const chosen = await choose(context, asked.id)
  if ('wrong' in chosen) return { wrong: [...stranger, chosen.wrong] }
  const { found } = chosen
  const against = await reasonsAgainst(context, {
    person,
    email: asked.email,
    found,
    words: `${found.id} `,
  })
  if (against === 'known') return { known: true }
  const plan = await planFor(context, found, asked.plan)
  const wrong = [...stranger, ...against, ...('wrong' in plan ? [plan.wrong] : [])]
  if (wrong.length > 0 || !person || 'wrong' in plan) return { wrong }
  return { takeover: { userId: person.id, plan: plan.plan, found } }
}

/** Returns the subscription of that id, or the only one of the customer that has not ended. */
export async function choose(
  context: Context,
  id: string,
): Promise<{ found: FoundSubscription } | { wrong: string }> {
  const around = await context.payments.subscriptionsAround(id).catch((error: unknown) => {
    if (error instanceof RequestError && error.code === 'other_mode') return null
    throw error
  })
  if (!around)
    return { wrong: `${id} is of another mode than STRIPE_SECRET_KEY: one is live, the other a test` }
  const running = around.filter((one) => !hasEnded(one))
  const found = around.find((one) => one.id === id) ?? running[0]
  if (!found)
    return { wrong: around.length > 0 ? `${id} has only ended subscriptions` : `Stripe does not know ${id}` }
  if (running.length > 1)
    return {
      wrong: `the customer ${found.customer} has ${running.length} subscriptions, and a member has one`,
    }
  return { found }
}

/** Returns the plan of a price that is known here, or the plan of the given title. */
async function planFor(
  context: Context,
  { price }: FoundSubscription,
  title: string,
): Promise<{ plan: Plan } | { wrong: string }> {
  const known = await planOfForeignPrice(context.db, price)
  if (known) return { plan: known }
  if (!title) return { wrong: `no plan has the price ${price}: name its plan in the column plan` }
  const [plan, another] = await context.db
    .select()
    .from(plans)
    .where(and(eq(sql`lower(${plans.title})`, title.toLowerCase()), eq(plans.intervalUnit, 'Month')))
  if (!plan) return { wrong: `no plan that renews has the title ${title}` }
  return another ? { wrong: `several plans have the title ${title}` } : { plan }
}
