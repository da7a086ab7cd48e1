import { previewChange, previewStart, trialDaysOf } from '@studio/contract/membership/charges.ts'
import type { ChangePreview, Preview, PreviewQuery } from '@studio/contract/membership/schema.ts'
import { major } from '@studio/contract/money.ts'
import { periodAfter } from '@studio/contract/plans/rules.ts'
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
import { type Row, runningRow } from './rows.ts'
import { hadTrial } from './start/trials.ts'

type StartQuery = z.output<typeof PreviewQuery> & { address: string }

/** Returns what a start would charge: equal to the following invoice, to the cent (D18.preview). */
export async function startPreview(context: Context, viewer: Viewer, query: StartQuery): Promise<Preview> {
  const { userId, priceId, promocodeCode: code, address } = query
  await requireUser(context, userId)
  const plan = await planToBuy(context.db, priceId)
  const promo = await usablePromo(context, { viewer, address }, { code, planId: plan.id, userId })
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
  { row, costCents, promo, newPromo, how }: PlannedChange,
  difference: ProrationCharge | null,
): Promise<ChangePreview> {
  const dueNowCents = Math.max(0, difference?.cents ?? 0)
  const made = newPromo ? 0 : await chargesMade(context.db, { ...row, promoCodeId: promo?.id ?? null })
  const nextCents = how === 'none' ? (row.nextCostCents ?? costCents) : costCents
  return previewChange(
    { dueNowCents, dueOn: row.periodEnd, costCents: nextCents },
    promo,
    made,
    context.settings.now().money,
  )
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
  const { costCents } = row
  if (uncovered) {
    const dueNowCents = regularCharge(costCents, promo, made + 1)
    const dueOn = periodAfter(context.clock.now(), 'Month')
    return previewChange({ dueNowCents, dueOn, costCents }, promo, made + 1, money)
  }
  const next = { dueNowCents: 0, dueOn: row.periodEnd, costCents: row.nextCostCents ?? costCents }
  return previewChange(next, promo, made, money)
}

async function owedCents({ db }: Context, { id }: Row): Promise<number | null> {
  const open = and(eq(invoices.subscriptionId, id), eq(invoices.status, 'open'))
  const [owed] = await db.select().from(invoices).where(open).orderBy(desc(invoices.issuedAt)).limit(1)
  return owed?.amountCents ?? null
}
