import { previewChange, previewStart, trialDaysOf } from '@studio/contract/membership/charges.ts'
import type { ChangePreview, Preview, PreviewQuery } from '@studio/contract/membership/schema.ts'
import { major } from '@studio/contract/money.ts'
import { addTerm } from '@studio/contract/plans/terms.ts'
import { regularCharge } from '@studio/contract/promo/rules.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { invoices } from '../../database/tables/billing.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { requireUser } from '../people/names.ts'
import { planToBuy } from '../plans/plan-to-buy.ts'
import { promoById } from '../promo/queries.ts'
import { usablePromo } from '../promo/typed-codes.ts'
import { type ChangeRequest, type PlannedChange, planChange } from './change/planned-change.ts'
import { type ProrationCharge, prorationNow } from './change/proration-now.ts'
import { chargesMade } from './codes/charges-made.ts'
import { membershipToRecharge } from './deactivate/set-membership-active.ts'
import { nextTerms, type Row, runningRow } from './rows.ts'
import { hadTrial } from './start/trials.ts'

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
  return previewStart(plan, promo, { trialDays, now: context.clock.now(), money })
}

/** Returns what a change of plan would charge now and next (D7, D18.preview). */
export async function changePreview(
  context: Context,
  viewer: Viewer,
  query: ChangeRequest,
): Promise<ChangePreview> {
  const change = await planChange(context, viewer, query)
  return previewOf(context, change, change.how === 'charge-now' ? await prorationNow(context, change) : null)
}

/** Returns what a planned change charges now and next (D7, D18.preview). */
export async function previewOf(
  context: Context,
  change: PlannedChange,
  difference: ProrationCharge | null,
): Promise<ChangePreview> {
  const { row, promo, newPromo } = change
  const dueNowCents = Math.max(0, difference?.cents ?? 0)
  const made = newPromo ? 0 : await chargesMade(context.db, { ...row, promoCodeId: promo?.id ?? null })
  const next = { dueNowCents, ...chargeAfter(change, dueNowCents > 0, context.clock.now()) }
  return previewChange(next, promo, made, context.settings.now().money)
}

/**
 * Returns the charge after a change: of a whole period that begins now if another term is paid for, and else as the present one
 * ends. A longer term that costs nothing now begins then, too.
 */
function chargeAfter({ row, plan, how }: PlannedChange, paid: boolean, now: Date) {
  const { term, costCents } = how === 'none' ? nextTerms(row) : plan
  const isOther = term !== row.term
  if (isOther && paid) return { term, costCents, dueOn: addTerm(now, term, 1), anchor: now }
  const anchor = isOther ? row.periodEnd : (row.anchor ?? row.periodEnd)
  return { term, costCents, dueOn: row.periodEnd, anchor }
}

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
  const owed = row.providerState === 'past_due' ? await owedCents(context, row) : null
  if (owed !== null)
    return { ...nothing, dueOn: context.clock.now().toISOString(), nextAmount: major(owed, money) }
  const renews = row.providerState === 'trialing' || row.providerState === 'active'
  if (!renews || row.cancelAtPeriodEnd) return nothing
  const promo = await promoById(context, row.promoCodeId)
  const made = await chargesMade(context.db, row)
  if (uncovered) {
    const { costCents, term } = row
    const anchor = context.clock.now()
    const dueNowCents = regularCharge(costCents, promo, made + 1, term)
    const dueOn = addTerm(anchor, term, 1)
    return previewChange({ dueNowCents, dueOn, costCents, term, anchor }, promo, made + 1, money)
  }
  const { costCents, term } = nextTerms(row)
  const anchor = term === row.term ? (row.anchor ?? row.periodEnd) : row.periodEnd
  return previewChange({ dueNowCents: 0, dueOn: row.periodEnd, costCents, term, anchor }, promo, made, money)
}

async function owedCents({ db }: Context, { id }: Row): Promise<number | null> {
  const open = and(eq(invoices.subscriptionId, id), eq(invoices.status, 'open'))
  const [owed] = await db.select().from(invoices).where(open).orderBy(desc(invoices.issuedAt)).limit(1)
  return owed?.amountCents ?? null
}
