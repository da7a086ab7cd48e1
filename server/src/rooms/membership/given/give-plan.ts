import { givenEnd, lastDayFault, untilOf } from '@studio/contract/membership/given.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { stateOf } from '@studio/contract/membership/rules.ts'
import type { GiveBody, Subscription } from '@studio/contract/membership/schema.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { lockBilling } from '../../billing/customers.ts'
import { busy, withPersonLock } from '../../billing/person-lock.ts'
import { requireUser } from '../../people/names.ts'
import { passwordForBegun, shutBegun } from '../../people/sign-up/begun-sign-up.ts'
import { finishRegistration } from '../../people/sign-up/register.ts'
import { mailAddedLink } from '../../people/staff/mail-added-link.ts'
import { planToBuy } from '../../plans/queries.ts'
import { audit } from '../../studio/audit.ts'
import { givenMail } from '../mails/given-mails.ts'
import { writeMemberMail } from '../mails/mail-person.ts'
import { subscriptionToShow } from '../queries.ts'
import { endRow, openRows, type Row } from '../rows.ts'
import { cancelAnsweredPurchase } from '../start/settle-pending.ts'

export type Gift = z.output<typeof GiveBody>

/**
 * Gives a plan to a member who has none: nothing is charged, and it ends by itself (D5). 409 beside a running membership, 400 at
 * priceId for a plan that is not for sale. A purchase that waits for their bank is cancelled: it would end the plan once paid.
 * Whoever had only begun the sign-up has proved no address: its owner chooses a password by the link of the mail.
 */
export async function givePlan(context: Context, viewer: Viewer, gift: Gift): Promise<Subscription> {
  refuseLastDay(context, gift)
  await requireUser(context, gift.userId)
  const { id } = await withPersonLock(context, gift.userId, async () => {
    await cancelPurchase(context, viewer, gift)
    const passwordHash = await passwordForBegun(context, gift.userId)
    return inTransaction(context.db, async (tx) => {
      const isShut = passwordHash !== null && (await shutBegun(tx, gift.userId, passwordHash))
      const row = await writeGiven(context, tx, viewer, gift)
      if (!gift.mail) return row
      if (isShut) await mailAddedLink(context, tx, { ...row, userId: gift.userId })
      else await writeMemberMail(context, tx, row, givenMail)
      return row
    })
  })
  return subscriptionToShow(context, viewer, id)
}

async function cancelPurchase(context: Context, viewer: Viewer, { userId, priceId }: Gift): Promise<void> {
  const open = await openRows(context.db, userId)
  const pending = open.find(isPending)
  if (!pending) return
  // Nothing is cancelled for a plan that will not be given.
  refuseBeside(open, context.clock.now())
  await planToBuy(context.db, { priceId })
  await cancelAnsweredPurchase(context, pending, signedIn(viewer).id)
}

export function refuseLastDay({ clock, settings }: Context, { lastDay }: Pick<Gift, 'lastDay'>): void {
  const fault = lastDayFault(lastDay, settings.now().zones, clock.now())
  if (fault) throw refuseField('lastDay', fault)
}

/** Same, in a transaction; whoever had not finished the sign-up has now. */
export async function writeGiven(
  context: Context,
  tx: Transaction,
  viewer: Viewer,
  { userId, priceId, kind, reason, lastDay }: Omit<Gift, 'mail'>,
): Promise<Row> {
  await lockBilling(tx, userId)
  await refuseOthers(tx, userId)
  const now = context.clock.now()
  const open = await openRows(tx, userId)
  if (open.some(isPending)) throw busy()
  refuseBeside(open, now)
  for (const one of open) await endRow(tx, one.id, one.periodEnd)
  const plan = await planToBuy(tx, { priceId }, { lock: true })
  const columns = { userId, planId: plan.id, costCents: plan.costCents, startedAt: now, periodStart: now }
  const periodEnd = givenEnd(lastDay, context.settings.now().zones)
  const by = signedIn(viewer).id
  const given = { givenKind: kind, givenReason: reason, givenBy: by, givenLastDay: lastDay }
  const [row] = await tx
    .insert(subscriptions)
    .values({ ...columns, ...given, providerState: 'given', periodEnd })
    .returning()
  if (!row) throw new Error('no membership was written')
  await finishRegistration(tx, userId, now)
  const after = { planId: plan.id, kind, until: untilText(row), reason }
  await audit(context, tx, viewer, { action: 'membership.given', subject: row.id, after })
  return row
}

/** Its end for the log. */
export const untilText = ({ periodEnd }: Pick<Row, 'periodEnd'>) =>
  untilOf(periodEnd)?.toISOString() ?? 'no end'

const isPending = ({ providerState }: Row) => providerState === 'pending'

function refuseBeside(open: Row[], now: Date): void {
  if (open.some((row) => !isPending(row) && stateOf(row, now) !== null))
    throw new Refusal('conflict', refusals.hasMembership)
}

/** Plans are for members who may enter; the staff needs none. */
async function refuseOthers(tx: Transaction, userId: string): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('share')
  if (person?.role !== 'Student' || !person.active) throw new Refusal('conflict', refusals.notAMember)
}
