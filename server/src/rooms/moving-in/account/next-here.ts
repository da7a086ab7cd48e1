import { percentText } from '@studio/contract/money.ts'
import { titleWithTerm } from '@studio/contract/plans/term-words.ts'
import { regularCharge } from '@studio/contract/promo/rules.ts'
import { withTax } from '@studio/contract/tax/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import type { ListedMembership } from '../../../database/tables/moving-in.ts'
import { nextCharges } from '../../membership/next-charge.ts'
import { dueOn, inFreeDays, nextTerms, type Row } from '../../membership/rows.ts'
import { findPlan } from '../../plans/queries.ts'
import { discountHere } from '../subscriptions/bring-code.ts'
import { taxHere } from '../subscriptions/finding.ts'
import type { FoundSubscription } from '../subscriptions/found-subscription.ts'

/** The next charge as the studio makes it, and why it is another one than at the provider. */
export type NextHere = Required<Pick<ListedMembership, 'here' | 'difference'>>

/** Of a subscription that moves in: by the price, the code and the tax that it will have. */
export async function nextAfterMove(
  context: Context,
  judged: Parameters<typeof taxHere>[1],
): Promise<NextHere> {
  const { amountCents, cancelAtPeriodEnd, currentPeriodEnd, foundTax, term } = judged.found
  const on = currentPeriodEnd.toISOString()
  if (cancelAtPeriodEnd) return { here: { cents: null, on }, difference: '' }
  const tax = await taxHere(context, judged)
  const price = term ? regularCharge(amountCents, discountHere(judged.found), 1, term) : amountCents
  const { money } = context.settings.now()
  const { charged: cents, tax: held } = withTax(price, tax, money.step)
  const isNew = foundTax === null && tax && held > 0
  return {
    here: { cents, on },
    difference: isNew
      ? `Includes ${percentText(tax.percent, money)} ${tax.name} here, and no tax at Stripe`
      : '',
  }
}

/** Of one that is the membership of its person already, by what stands at the provider. */
export async function nextOfMember(
  context: Context,
  { id, status }: FoundSubscription,
  there: Pick<ListedMembership, 'nextCents' | 'nextOn'>,
): Promise<NextHere & Partial<Pick<ListedMembership, 'state'>>> {
  const same = { here: { cents: there.nextCents, on: there.nextOn }, difference: '' }
  const [row] = await context.db.select().from(subscriptions).where(eq(subscriptions.providerId, id))
  if (!row || (status === 'past_due' && row.providerState === 'past_due')) return same
  const next = (await nextCharges(context, [row.id])).get(row.id)
  const here = { cents: next?.cents ?? null, on: (next?.on ?? row.endedAt ?? dueOn(row)).toISOString() }
  // At Stripe, days without a charge are a trial.
  const free = status === 'trialing' && inFreeDays(row) ? { state: 'active' as const } : {}
  if (here.cents === there.nextCents && here.on === there.nextOn) return { ...same, ...free }
  const isMoved = row.freeUntil !== null && here.on !== there.nextOn
  return {
    here,
    difference: isMoved ? 'Moved to that day by an Admin' : await differenceOf(context, row),
    ...free,
  }
}

async function differenceOf(context: Context, row: Row): Promise<string> {
  if (row.endedAt) return 'Has ended here, and goes on at Stripe'
  const { planId, term } = nextTerms(row)
  const isBooked = planId !== row.planId || term !== row.term
  const plan = isBooked ? await findPlan(context, planId) : null
  return plan
    ? `Changes to ${titleWithTerm(plan.title, term)} then`
    : 'Stripe has another next charge than the studio'
}
