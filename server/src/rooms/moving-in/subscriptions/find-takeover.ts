import { foldEmail } from '@studio/contract/people/rules.ts'
import { eq, or, sql } from 'drizzle-orm'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { customers, providerPrices } from '../../../database/tables/billing.ts'
import { subscriptions, trials } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import { openRows } from '../../membership/rows.ts'
import { trialsOf } from '../../membership/start/trials.ts'
import { readSnapshot } from '../../membership/sync/refresh.ts'
import type { Plan } from '../../plans/queries.ts'
import { isOver, obstaclesOf } from './judge-subscription.ts'
import type { FoundSubscription, Takeover } from './take-over.ts'

/** A membership that was sold elsewhere: the person's address, and the provider's id of it or of their customer. */
export interface Asked {
  email: string
  /** `sub_…` or `cus_…`. */
  id: string
  /** Title of the plan, for a price that the studio does not know. */
  plan: string
}

export type Finding = { takeover: Takeover } | { known: true } | { wrong: string[] }

/** Finds what taking a subscription over would write, or every reason against it. Reads only; 503 if the provider is away. */
export async function findTakeover(context: Context, asked: Asked): Promise<Finding> {
  const [person] = await context.db
    .select()
    .from(users)
    .where(eq(users.emailFolded, foldEmail(asked.email)))
  const chosen = await choose(context, asked.id)
  if ('wrong' in chosen) return { wrong: [...unfit(person), chosen.wrong] }
  const { found } = chosen
  const [linked] = await context.db.select().from(subscriptions).where(eq(subscriptions.providerId, found.id))
  if (linked)
    return linked.userId === person?.id && person
      ? { known: true }
      : { wrong: [`${found.id} is the membership of somebody else`] }
  const plan = await planFor(context, found, asked.plan)
  const wrong = [
    ...unfit(person),
    ...obstaclesOf(found, context.settings.now().money).map((words) => `${found.id} ${words}`),
    ...('wrong' in plan ? [plan.wrong] : []),
    ...(person ? await standsAgainst(context, person, found) : []),
    ...(await unpaid(context, found)),
  ]
  if (wrong.length > 0 || !person || 'wrong' in plan) return { wrong }
  return { takeover: { userId: person.id, plan: plan.plan, found } }
}

type Person = typeof users.$inferSelect

function unfit(person: Person | undefined): string[] {
  if (!person) return ['nobody has this address: import the members first']
  if (person.role !== 'Student') return ['is staff, who need no membership']
  return person.active ? [] : ['is inactive']
}

/** Returns the subscription of that id, or the only one of the customer that has not ended. */
async function choose(
  context: Context,
  id: string,
): Promise<{ found: FoundSubscription } | { wrong: string }> {
  const around = await context.payments.subscriptionsAround(id).catch((error: unknown) => {
    if (error instanceof RequestError && error.code === 'other_mode') return null
    throw error
  })
  if (!around)
    return { wrong: `${id} is of another mode than STRIPE_SECRET_KEY: one is live, the other a test` }
  const running = around.filter((one) => !isOver(one))
  const found = around.find((one) => one.id === id) ?? running[0]
  if (!found)
    return { wrong: around.length > 0 ? `${id} has only ended subscriptions` : `Stripe does not know ${id}` }
  if (running.length > 1)
    return {
      wrong: `the customer ${found.customer} has ${running.length} subscriptions, and a member has one`,
    }
  return { found }
}

/** Returns the plan of a price that is known here, or the Month plan of the given title. */
async function planFor(
  context: Context,
  { price }: FoundSubscription,
  title: string,
): Promise<{ plan: Plan } | { wrong: string }> {
  const [known] = await context.db
    .select({ plan: plans })
    .from(providerPrices)
    .innerJoin(plans, eq(plans.id, providerPrices.planId))
    .where(eq(providerPrices.providerId, price))
  if (known) return known
  if (!title) return { wrong: `no plan has the price ${price}: name its plan in the column plan` }
  const titled = await context.db
    .select()
    .from(plans)
    .where(eq(sql`lower(${plans.title})`, title.toLowerCase()))
  const [plan, another] = titled.filter(({ intervalUnit }) => intervalUnit === 'Month')
  if (!plan) return { wrong: `no plan that renews has the title ${title}` }
  return another ? { wrong: `several plans have the title ${title}` } : { plan }
}

async function standsAgainst(
  context: Context,
  { id, email }: Person,
  found: FoundSubscription,
): Promise<string[]> {
  const linked = await context.db
    .select()
    .from(customers)
    .where(or(eq(customers.userId, id), eq(customers.providerId, found.customer)))
  const other = linked.find(({ userId }) => userId !== id)
  const own = linked.find(({ userId }) => userId === id)?.providerId
  // A plan from the studio makes way.
  const open = (await openRows(context.db, id)).filter(({ providerState }) => providerState !== 'given')
  const hadTrial = trialsOf(context, { id, email, fingerprint: found.card?.fingerprint })
  return [
    ...(open.length > 0 ? ['already has a membership here'] : []),
    ...(other ? [`the customer ${found.customer} belongs to somebody else`] : []),
    ...(own && own !== found.customer ? [`is another customer at Stripe already, ${own}`] : []),
    ...(found.status === 'trialing' && (await context.db.$count(trials, hadTrial)) > 0
      ? ['has already had a free trial here']
      : []),
  ]
}

/** A period that runs without a trial has to be paid, since the studio lets its member in. */
async function unpaid(context: Context, { id, customer, status }: FoundSubscription): Promise<string[]> {
  if (status !== 'active') return []
  const now = context.clock.now()
  const { invoices } = await readSnapshot(context, customer)
  const isPaid = invoices.some(
    (one) => one.subscription === id && one.status === 'paid' && one.periodEnd > now,
  )
  return isPaid ? [] : [`${id} has no paid invoice of its period`]
}
