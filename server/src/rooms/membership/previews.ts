import type { Invoice } from '@studio/contract/billing/schema.ts'
import {
  previewChange,
  previewStart,
  type TaxedCharge,
  taxedCharge,
  trialDaysOf,
} from '@studio/contract/membership/charges.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { AgreedTerms, ChangePreview, Preview, PreviewQuery } from '@studio/contract/membership/schema.ts'
import { type Money, major, US } from '@studio/contract/money.ts'
import { addTerm, type Term } from '@studio/contract/plans/terms.ts'
import { regularCharge } from '@studio/contract/promo/rules.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { invoices } from '../../database/tables/billing.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { taxOfInvoice } from '../billing/invoice-tax.ts'
import { requireUser } from '../people/names.ts'
import { planToBuy } from '../plans/queries.ts'
import { promoById, usablePromo } from '../promo/queries.ts'
import { requirePlace } from '../tax/provider-tax.ts'
import { taxesOf } from '../tax/tax-for.ts'
import { type ChangeRequest, type PlannedChange, planChange } from './change/planned-change.ts'
import { type ProrationCharge, prorationNow } from './change/proration-now.ts'
import { chargesMade } from './codes/charges-made.ts'
import { membershipToRecharge } from './deactivate/set-membership-active.ts'
import { dueOn, nextTerms, type OwnedRow, type Row, runningRow } from './rows.ts'
import { hadTrial } from './start/trials.ts'
import { taxesOfMembership } from './tax/agreed-tax.ts'

type StartQuery = z.output<typeof PreviewQuery> & { address: string }

/** Returns what a start would charge: equal to the following invoice, to the cent (D18.preview). */
export async function startPreview(context: Context, viewer: Viewer, query: StartQuery): Promise<Preview> {
  const { userId, promocodeCode: code, address } = query
  await requireUser(context, userId)
  const plan = await planToBuy(context.db, query)
  const promo = await usablePromo(
    context,
    { viewer, address },
    { code, planId: plan.id, term: plan.term, userId },
  )
  const trialDays = trialDaysOf(plan, !(await hadTrial(context, userId)))
  const { money } = context.settings.now()
  await requirePlace(context, userId)
  const taxAt = await taxesOf(context, userId)
  return previewStart(plan, promo, { trialDays, now: context.clock.now(), money, taxAt })
}

/** Returns what a change of plan would charge now and next (D7, D18.preview). */
export async function changePreview(
  context: Context,
  viewer: Viewer,
  query: ChangeRequest,
): Promise<ChangePreview> {
  const change = await planChange(context, viewer, query)
  if (change.how !== 'none') await requirePlace(context, change.row.userId)
  return changePreviewOf(
    context,
    change,
    change.how === 'charge-now' ? await prorationNow(context, change) : null,
  )
}

/** Returns what a planned change charges now and next (D7, D18.preview). */
export async function changePreviewOf(
  context: Context,
  change: PlannedChange,
  difference: ProrationCharge | null,
): Promise<ChangePreview> {
  const { row, promo, newPromo } = change
  const now = difference && difference.charged > 0 ? difference : { ...nothingNow, of: null }
  const next = { now, ...chargeAfter(change, now.charged > 0, context.clock.now()) }
  const held = { ...row, promoCodeId: promo?.id ?? null }
  const made = newPromo ? 0 : await chargesMade(context.db, held, next.term)
  const { money } = context.settings.now()
  const taxAt = await taxesOfMembership(
    context,
    row,
    change.how === 'none' ? nextTerms(row) : { planId: change.plan.id, term: change.plan.term },
  )
  return previewChange(next, promo, made, { money, taxAt })
}

/**
 * Returns the charge after a change: of a whole period that begins now if another term is paid for, and else as the present one
 * ends. A longer term that costs nothing now begins then, too.
 */
function chargeAfter({ row, plan, how }: PlannedChange, paid: boolean, now: Date) {
  const { term, costCents } = how === 'none' ? nextTerms(row) : plan
  const isOther = term !== row.term
  const due = dueOn(row)
  const free = due.getTime() - row.periodEnd.getTime()
  if (isOther && paid) {
    const ends = addTerm(now, term, 1)
    // A charge that was moved stays as many days after the period that is paid now.
    const later = new Date(ends.getTime() + free)
    return { term, costCents, dueOn: later, anchor: free > 0 ? later : now }
  }
  return { term, costCents, dueOn: due, anchor: isOther || free > 0 ? due : (row.anchor ?? due) }
}

const nothingNow: TaxedCharge = { charged: 0, tax: 0, of: null }
const nothing: ChangePreview = { dueNow: 0, dueOn: null, nextAmount: null, renewAmount: null, renewOn: null }

/**
 * Returns what a reactivation charges now and next, to the cent (D6, D18.preview); nothing without a renewal.
 * An overdue amount is retried from the reactivation on.
 */
export async function reactivationPreview(
  context: Context,
  viewer: Viewer,
  { id }: { id: string },
): Promise<ChangePreview> {
  const uncovered = await membershipToRecharge(context, viewer, id)
  const { row } = await runningRow(context, viewer, id)
  const { money } = context.settings.now()
  const owed = row.providerState === 'past_due' ? await owedInvoice(context, row) : null
  if (owed) {
    const dueOn = context.clock.now().toISOString()
    const tax = taxOfInvoice(owed, money)
    return { ...nothing, dueOn, nextAmount: major(owed.amountCents, money), ...(tax && owedTax(tax)) }
  }
  const renews = row.providerState === 'trialing' || row.providerState === 'active'
  if (!renews || row.cancelAtPeriodEnd) return nothing
  if (uncovered) {
    await requirePlace(context, row.userId)
    const promo = await promoById(context, row.promoCodeId)
    // What is booked for the next period begins with it.
    const terms = nextTerms(row)
    const { costCents, term } = terms
    const made = await chargesMade(context.db, row, term)
    const anchor = context.clock.now()
    const taxAt = await taxesOfMembership(context, row, terms)
    const now = taxedCharge(regularCharge(costCents, promo, made + 1, term), taxAt(anchor), money)
    const dueOn = addTerm(anchor, term, 1)
    return previewChange({ now, dueOn, costCents, term, anchor }, promo, made + 1, { money, taxAt })
  }
  return renewalPreview(context, row)
}

/** Returns the next charge of a membership that renews, at another time if one is named. */
export async function renewalPreview(
  context: Context,
  row: OwnedRow,
  at = dueOn(row),
): Promise<ChangePreview> {
  const promo = await promoById(context, row.promoCodeId)
  const terms = nextTerms(row)
  const { costCents, term } = terms
  const stays = term === row.term && at <= row.periodEnd
  const taxAt = await taxesOfMembership(context, row, terms)
  const next = { now: nothingNow, dueOn: at, costCents, term, anchor: (stays && row.anchor) || at }
  const { money } = context.settings.now()
  return previewChange(next, promo, await chargesMade(context.db, row, term), { money, taxAt })
}

const owedTax = ({ amount: next, country: _, ...tax }: NonNullable<Invoice['tax']>) => ({
  tax: { ...tax, now: 0, next },
})

async function owedInvoice({ db }: Context, { id }: Row) {
  const open = and(eq(invoices.subscriptionId, id), eq(invoices.status, 'open'))
  const [owed] = await db.select().from(invoices).where(open).orderBy(desc(invoices.issuedAt)).limit(1)
  return owed ?? null
}

/** Throws 409 TermsChanged if a cost, a code, a trial or the currency has changed since the preview (D18.agreed). */
export function refuseChangedTerms(agreed: AgreedTerms | undefined, terms: AgreedTerms, money: Money): void {
  if (!agreed) return
  const { dueNow, nextAmount, renewAmount = terms.renewAmount, currency = US.currency } = agreed
  const { trialDays = terms.trialDays } = agreed
  const asShown =
    dueNow === terms.dueNow &&
    nextAmount === terms.nextAmount &&
    renewAmount === terms.renewAmount &&
    trialDays === terms.trialDays
  if (asShown && currency === money.currency) return
  throw termsChanged()
}

/** The same where no term is named, and the plan's first is no longer the usual one: only 30 days and day passes are sold unnamed. */
export function refuseUnnamedTerm(
  { agreed, term }: { agreed?: AgreedTerms | undefined; term?: Term | undefined },
  sold: { term: Term },
): void {
  if (agreed && !term && sold.term !== 'days30' && sold.term !== 'day') throw termsChanged()
}

export const termsChanged = () => new Refusal('conflict', refusals.termsChanged, { code: 'TermsChanged' })
