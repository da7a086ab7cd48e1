import { refusals } from '@studio/contract/membership/messages.ts'
import { movedDayFault, movedTo, whyNotMoved } from '@studio/contract/membership/move-next-charge.ts'
import type { ChangePreview, NextChargeBody, Subscription } from '@studio/contract/membership/schema.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { logDeed, markQuiet } from '../cancel/deeds.ts'
import { renewalPreview } from '../previews.ts'
import { subscriptionToShow } from '../queries.ts'
import { dueOn, inFreeDays, type OwnedRow, ownRow, refuseInactive, runningRow } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { hasPendingChange } from './pending-change.ts'

type Move = z.output<typeof NextChargeBody> & { id: string }

/**
 * Moves the next charge of a membership to a later day of the studio, for an Admin; the days between are free. In a trial that lasts
 * longer, and so do free days that run; else they follow what is paid. 409 where nothing is charged, or a payment is overdue.
 */
export async function moveNextCharge(context: Context, viewer: Viewer, move: Move): Promise<Subscription> {
  const { id, reason, mail = true } = move
  const { userId } = await ownRow(context, viewer, id)
  await withPersonLock(context, userId, async () => {
    await refreshPerson(context, userId)
    const { row, to } = await plannedMove(context, viewer, move)
    await refuseInactive(context, userId)
    if (await hasPendingChange(context, row)) throw new Refusal('conflict', refusals.changeWaits)
    await markQuiet(context, row, mail ? null : 'move-charge')
    const deed = {
      ...membershipOperation(row, 'move-charge', to, row.providerVersion, to.getTime()),
      actor: signedIn(viewer).id,
      reason: reason || undefined,
    }
    await callProvider(context, deed, moveAtProvider(context, row, to), (tx) => logDeed(context, tx, deed))
    await refreshPerson(context, userId)
  })
  return subscriptionToShow(context, viewer, id)
}

/** Returns what is charged next if the charge is moved, and when (D18.preview). */
export async function nextChargePreview(
  context: Context,
  viewer: Viewer,
  move: Pick<Move, 'id' | 'day'>,
): Promise<ChangePreview> {
  const { row, to } = await plannedMove(context, viewer, move)
  return renewalPreview(context, row, to)
}

async function plannedMove(context: Context, viewer: Viewer, { id, day }: Pick<Move, 'id' | 'day'>) {
  const { row, state } = await runningRow(context, viewer, id)
  const why = whyNotMoved(state)
  if (why) throw new Refusal('conflict', refusals[why])
  const { zones } = context.settings.now()
  const fault = movedDayFault(day, dueOn(row), zones)
  if (fault) throw refuseField('day', fault)
  return { row, to: movedTo(day, dueOn(row), zones) }
}

function moveAtProvider({ payments }: Context, row: OwnedRow, to: Date) {
  const providerId = row.providerId ?? ''
  const runs = row.providerState === 'trialing' || inFreeDays(row)
  return (key: string) =>
    runs ? payments.moveTrialEnd(providerId, to, key) : payments.setFreeUntil(providerId, to, key)
}
