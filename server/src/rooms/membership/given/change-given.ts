import { givenEnd } from '@studio/contract/membership/given.ts'
import { refusals as membershipRefusals } from '@studio/contract/membership/messages.ts'
import type { GivenEndBody, Subscription } from '@studio/contract/membership/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { audit } from '../../studio/audit.ts'
import { keepPart } from '../../studio/settings/change-settings.ts'
import { givenEndedMail, givenEndMovedMail } from '../mails/given-mails.ts'
import { writeMemberMail } from '../mails/mail-person.ts'
import { subscriptionToShow } from '../queries.ts'
import { endRow, lockRunning, type OwnedRow, openRowsWhere, ownRow } from '../rows.ts'
import { refuseLastDay, untilText } from './give-plan.ts'

type Ending = z.output<typeof GivenEndBody> & { id: string }

/** Moves the end of a plan from the studio, for a reason. 404 once it has ended, 409 for one that was bought. */
export async function moveGivenEnd(context: Context, viewer: Viewer, ending: Ending): Promise<Subscription> {
  refuseLastDay(context, ending)
  const { id, lastDay, reason, mail } = ending
  const { userId } = await ownRow(context, viewer, id)
  await withPersonLock(context, userId, () =>
    inTransaction(context.db, async (tx) => {
      const row = await lockRunning(context, tx, id)
      if (!row) throw new Refusal('notFound', refusals.notFound)
      if (row.providerState !== 'given') throw new Refusal('conflict', membershipRefusals.notActive)
      const periodEnd = givenEnd(lastDay, context.settings.now().zones)
      const by = signedIn(viewer).id
      const columns = { periodEnd, givenLastDay: lastDay, givenReason: reason, givenBy: by }
      await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, id))
      const before = { until: untilText(row), reason: row.givenReason }
      const after = { until: untilText(columns), reason }
      await audit(context, tx, viewer, { action: 'membership.givenEndMoved', subject: id, before, after })
      if (!mail) return
      const movedAt = context.clock.machine()
      const moved = { ...row, ...columns }
      await writeMemberMail(context, tx, moved, (facts) => givenEndMovedMail({ ...facts, movedAt }))
    }),
  )
  return subscriptionToShow(context, viewer, id)
}

/** Ends a plan from the studio now, for an Admin who holds the person's lock. */
export async function endGivenNow(
  context: Context,
  viewer: Viewer,
  { id }: OwnedRow,
  { reason, mail }: { reason: string | null; mail: boolean },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRunning(context, tx, id)
    if (!row) return
    const now = context.clock.now()
    await endRow(tx, id, now)
    await audit(context, tx, viewer, { action: 'membership.givenEnded', subject: id, after: { reason } })
    if (mail) await writeMemberMail(context, tx, { ...row, periodEnd: now }, givenEndedMail)
  })
}

/** After a change of the studio's zone: plans from the studio still end with the day that was said, which now ends at another time. */
export async function moveGivenEnds({ db }: Context): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { spans } = await keepPart(tx, 'zone')
    const { id, givenLastDay, endedAt } = subscriptions
    for (const row of await openRowsWhere(tx, isNotNull(givenLastDay))) {
      const periodEnd = givenEnd(row.givenLastDay, spans)
      const same = and(eq(id, row.id), eq(givenLastDay, row.givenLastDay ?? ''), isNull(endedAt))
      if (periodEnd.getTime() !== row.periodEnd.getTime())
        await tx.update(subscriptions).set({ periodEnd }).where(same)
    }
  })
}
