import { previewStart, trialDaysOf } from '@studio/contract/membership/charges.ts'
import type { ChangePreview, Preview } from '@studio/contract/membership/schema.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { trials } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findCustomer } from '../billing/customers.ts'
import { requireUser } from '../people/queries.ts'
import { planToBuy } from '../plans/plan-to-buy.ts'
import { usablePromo } from '../promo/typed-codes.ts'
import { previewOf } from './change/agreed-terms.ts'
import { type ChangeRequest, planChange } from './change/planned-change.ts'
import { prorationNow } from './change/proration-now.ts'
import { pendingRow } from './rows.ts'
import type { StartRequest } from './start/reserve.ts'
import { trialsOf } from './start/trials.ts'

type StartQuery = Omit<StartRequest, 'key'> & { address: string }

/** Returns what a start would charge: equal to the following invoice, to the cent (D18.preview). */
export async function startPreview(context: Context, viewer: Viewer, query: StartQuery): Promise<Preview> {
  const { userId, priceId, promocodeCode, address } = query
  await requireUser(context, userId)
  const plan = await planToBuy(context.db, priceId)
  const promo = await usablePromo(
    context,
    { viewer, address },
    { code: promocodeCode, planId: plan.id, userId },
  )
  const trialDays = trialDaysOf(plan, !(await hadTrial(context, userId)))
  return previewStart(plan, promo, trialDays, context.clock.now())
}

/** Whether this person, address or card had a trial (S-M3), other than that of their own pending purchase. */
async function hadTrial(context: Context, userId: string): Promise<boolean> {
  const [person] = await context.db.select().from(users).where(eq(users.id, userId))
  const fingerprint = (await findCustomer(context, userId))?.fingerprint
  const had = trialsOf(context, { id: userId, email: person?.email ?? '', fingerprint })
  const waits = await pendingRow(context.db, userId)
  const others = waits ? ne(trials.subscriptionId, waits.id) : undefined
  return (await context.db.$count(trials, and(had, others))) > 0
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
