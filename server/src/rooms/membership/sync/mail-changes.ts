import { titleWithTerm } from '@studio/contract/plans/term-words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { plans } from '../../../database/tables/plans.ts'
import { mails } from '../../../database/tables/studio.ts'
import { promoById } from '../../promo/queries.ts'
import { canceledMail } from '../mails/cancel-mails.ts'
import {
  changeBookedMail,
  changeUndoneMail,
  chargeMovedMail,
  codeAppliedMail,
  planChangedMail,
  resumedMail,
  termBookedMail,
  termChangedMail,
  termUndoneMail,
} from '../mails/change-mails.ts'
import { writeMemberMail } from '../mails/mail-person.ts'
import { dueOn, inFreeDays, nextTerms, type Row } from '../rows.ts'

const runs = ({ providerState }: Row) => providerState === 'trialing' || providerState === 'active'

/** Mails about what a member has changed, so that the last mail about the next charge is true. */
export async function mailChanges(context: Context, tx: Transaction, before: Row, after: Row): Promise<void> {
  if (!runs(after)) return
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) {
    if (before.quietDeed !== 'cancel') await writeMemberMail(context, tx, after, canceledMail)
    return
  }
  if (!runs(before)) return
  if (before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd && before.quietDeed !== 'keep')
    await writeMemberMail(context, tx, after, resumedMail)
  if (isMoved(before, after)) {
    if (after.providerState === 'trialing') await forgetEndingMail(tx, after)
    if (before.quietDeed !== 'move-charge')
      await writeMemberMail(context, tx, after, (facts) => chargeMovedMail({ ...facts, was: dueOn(before) }))
  }
  await mailPlanChange(context, tx, before, after)
}

/** Whether the next charge is due later, though no period has begun. */
function isMoved(before: Row, after: Row): boolean {
  if (dueOn(after) <= dueOn(before)) return false
  if (after.providerState === 'trialing') return before.providerState === 'trialing'
  const samePeriod = after.periodEnd.getTime() === before.periodEnd.getTime()
  return after.freeUntil !== null && (samePeriod || (inFreeDays(before) && inFreeDays(after)))
}

async function mailPlanChange(context: Context, tx: Transaction, before: Row, after: Row): Promise<void> {
  const changed = !isSame(before, after)
  const booked = before.nextPlanId ? nextTerms(before) : null
  const next = after.nextPlanId ? nextTerms(after) : null
  // A booked plan or term that begins has the receipt of its first period.
  const begins = changed && booked && isSame(booked, after) && after.periodStart > before.periodStart
  if (begins || before.quietDeed === 'change') return
  const write = async (to: PlanAndTerm, ofPlan: typeof planChangedMail, ofTerm: typeof termChangedMail) => {
    const other = await titleOf(tx, to.planId)
    await writeMemberMail(context, tx, after, (facts) =>
      to.planId === after.planId
        ? ofTerm({ ...facts, otherTerm: to.term })
        : ofPlan({
            ...facts,
            plan: { ...facts.plan, title: titleWithTerm(facts.plan.title, after.term) },
            other: titleWithTerm(other, to.term),
          }),
    )
  }
  if (changed) return write(before, planChangedMail, termChangedMail)
  if (next && !(booked && isSame(booked, next))) return write(next, changeBookedMail, termBookedMail)
  if (booked && !next) return write(booked, changeUndoneMail, termUndoneMail)
  if (after.promoCodeId && after.promoCodeId !== before.promoCodeId) {
    const code = (await promoById({ db: tx }, after.promoCodeId))?.code ?? ''
    await writeMemberMail(context, tx, after, (facts) => codeAppliedMail({ ...facts, code }))
  }
}

type PlanAndTerm = Pick<Row, 'planId' | 'term'>

const isSame = (one: PlanAndTerm, other: PlanAndTerm) =>
  one.planId === other.planId && one.term === other.term

async function titleOf(tx: Transaction, id: string): Promise<string> {
  const [plan] = await tx.select({ title: plans.title }).from(plans).where(eq(plans.id, id))
  return plan?.title ?? 'your plan'
}

/** The mail about the end of a trial comes again for a later end. */
async function forgetEndingMail(tx: Transaction, { id }: Row): Promise<void> {
  const key = `trial-ending-${id}`
  await tx
    .update(mails)
    .set({ key: sql`${mails.key} || '-before-' || ${mails.id}` })
    .where(eq(mails.key, key))
}
