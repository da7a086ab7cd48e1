import { percentText } from '@studio/contract/money.ts'
import { titleWithTerm } from '@studio/contract/plans/term-words.ts'
import { regularCharge } from '@studio/contract/promo/rules.ts'
import { type TaxPlace, withTax } from '@studio/contract/tax/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import type { ListedMembership } from '../../../database/tables/moving-in.ts'
import { nextCharges } from '../../membership/next-charge.ts'
import { dueOn, inFreeDays, nextTerms, type Row } from '../../membership/rows.ts'
import { findPlan } from '../../plans/queries.ts'
import { knowRate } from '../../tax/found-rates.ts'
import { countryNames } from '../../tax/rates.ts'
import { discountHere } from '../subscriptions/bring-code.ts'
import { type FoundSubscription, isTaxFound, placeFound } from '../subscriptions/found-subscription.ts'
import { isTaxAdded } from '../subscriptions/judge-subscription.ts'
import { placeHere, type TaxedLine, taxHere } from '../subscriptions/reasons-against.ts'

/** The next charge as the studio makes it, and why it is another one than at the provider. */
export type NextHere = Required<Pick<ListedMembership, 'here' | 'difference'>>

type Charge = Pick<ListedMembership, 'nextCents' | 'nextOn'>

/** Of a subscription that moves in: by the price, the code and the tax that it will have. */
export async function nextAfterMove(context: Context, line: TaxedLine, there: Charge): Promise<NextHere> {
  const { found } = line
  const { amountCents, cancelAtPeriodEnd, currentPeriodEnd, term } = found
  const on = currentPeriodEnd.toISOString()
  if (cancelAtPeriodEnd) return { here: { cents: null, on }, difference: '' }
  const tax = await taxHere(context, line)
  const price = term ? regularCharge(amountCents, discountHere(found), 1, term) : amountCents
  const { money } = context.settings.now()
  const { charged: cents, tax: held } = withTax(price, tax, money.step)
  const here = { cents, on }
  const elsewhere = await otherPlace(context, line)
  if (elsewhere) return { here, difference: elsewhere }
  const isUntaxed = isUntaxedThere(found, there.nextCents === price)
  if (!isUntaxed && (!isTaxFound(found) || cents === there.nextCents)) return { here, difference: '' }
  const ours = tax && held > 0 ? `Includes ${percentText(tax.percent, money)} ${tax.name} here` : null
  if (isUntaxed) return { here, difference: ours ? `${ours}, and no tax at Stripe` : '' }
  return {
    here,
    difference: ours ? `${ours}, and another tax at Stripe` : 'Has no tax here, and one at Stripe',
  }
}

/** Whether Stripe charges it no tax, `isBare` if just its price: somebody may be exempt there, or nowhere. */
const isUntaxedThere = (found: FoundSubscription, isBare: boolean): boolean =>
  found.foundTax === null ||
  (isTaxFound(found) && (placeFound(found).country === null || (isTaxAdded(found) && isBare)))

/** That the studio finds the tax by another place than Stripe does; empty where it doesn't. */
async function otherPlace(context: Context, line: TaxedLine): Promise<string> {
  const there = placeFound(line.found)
  const { byStripe } = context.settings.now().taxes
  if (!byStripe || !isTaxFound(line.found) || !there.country) return ''
  const here = await placeHere(context, line)
  if (here.country === there.country && here.postalCode === there.postalCode) return ''
  return `Taxed by another place here (${placeText(here)}) than at Stripe (${placeText(there)})`
}

const placeText = ({ country, postalCode }: TaxPlace): string =>
  [country && countryNames.of(country), postalCode].filter(Boolean).join(', ')

/** Of one that is the membership of its person already, by what stands at the provider. */
export async function nextOfMember(
  context: Context,
  line: TaxedLine,
  there: Charge,
): Promise<NextHere & Partial<Pick<ListedMembership, 'state'>>> {
  const { id, status } = line.found
  const same = { here: { cents: there.nextCents, on: there.nextOn }, difference: '' }
  const [row] = await context.db.select().from(subscriptions).where(eq(subscriptions.providerId, id))
  if (!row || (status === 'past_due' && row.providerState === 'past_due')) return same
  // What Stripe says is compared with what it says now of the place here.
  await knowRate(context, await placeHere(context, line))
  const next = (await nextCharges(context, [row.id])).get(row.id)
  const here = { cents: next?.cents ?? null, on: (next?.on ?? row.endedAt ?? dueOn(row)).toISOString() }
  // At Stripe, days without a charge are a trial.
  const free = status === 'trialing' && inFreeDays(row) ? { state: 'active' as const } : {}
  if (here.cents === there.nextCents && here.on === there.nextOn) return { ...same, ...free }
  const isMoved = row.freeUntil !== null && here.on !== there.nextOn
  return {
    here,
    difference: isMoved ? 'Moved to that day by an Admin' : await differenceOf(context, row, line),
    ...free,
  }
}

async function differenceOf(context: Context, row: Row, line: TaxedLine): Promise<string> {
  if (row.endedAt) return 'Has ended here, and goes on at Stripe'
  const { planId, term } = nextTerms(row)
  const isBooked = planId !== row.planId || term !== row.term
  const plan = isBooked ? await findPlan(context, planId) : null
  if (plan) return `Changes to ${titleWithTerm(plan.title, term)} then`
  return (await otherPlace(context, line)) || 'Stripe has another next charge than the studio'
}
