import { terms } from '@studio/contract/plans/terms.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { closeAsDone, closeOperation, type StoredOperation } from '../../billing/operations.ts'
import { audit } from '../../studio/audit.ts'
import { dueOn, findRow, nextTerms, type Row } from '../rows.ts'

const actions: Record<string, string> = {
  cancel: 'membership.cancelled',
  'cancel-now': 'membership.cancelled',
  'cancel-pending': 'membership.cancelled',
  resume: 'membership.kept',
  change: 'membership.planChanged',
  'move-charge': 'membership.nextChargeMoved',
}

type Deed = Pick<StoredOperation, 'key' | 'kind'> &
  Partial<Record<'subject' | 'actor' | 'reason', string | null | undefined>>

/** Whether an Admin asks for it to be done to another's membership. */
export const isDeed = ({ kind, actor }: Pick<Deed, 'kind' | 'actor'>) => Boolean(actor && actions[kind])

/** What an Admin did to another's membership is logged where its operation is closed as done (S-R4). */
export async function logDeed(context: Context, tx: Transaction, deed: Deed) {
  const { kind, subject, actor } = deed
  const action = actions[kind]
  if (!actor || !subject || !action || (await tx.$count(users, eq(users.id, actor))) === 0) return
  const after = await factsOf(tx, subject, deed)
  await audit(context, tx, { kind: 'person', id: actor }, { action, subject, ...(after && { after }) })
}

async function factsOf(tx: Transaction, id: string, { kind, key, reason }: Deed): Promise<object | null> {
  if (kind === 'change') {
    const { planId, term } = wishOf(key)
    return { planId, ...(term !== 'days30' && { term }), ...(reason && { reason }) }
  }
  if (kind === 'move-charge') return { nextCharge: movedIn(key).toISOString(), ...(reason && { reason }) }
  if (kind === 'resume') return reason ? { reason } : null
  return { cancelReason: (await findRow(tx, id))?.cancelReason ?? null }
}

/** The key of a change of plan ends with the plan's id, and has its term before it unless that is 30 days. */
function wishOf(key: string) {
  const [planId = '', before] = key.split(':').reverse()
  return { planId, term: terms.find((one) => one === before) ?? 'days30' }
}

/** The key of a moved charge ends with when it is due. */
const movedIn = (key: string) => new Date(Number(key.split(':').at(-1)))

/** Finishes a deed whose answer was lost, after a refresh: failed if the request never arrived. */
export async function settleDeed(context: Context, operation: StoredOperation): Promise<void> {
  const { key, subject } = operation
  if (!hasArrived(operation, await findRow(context.db, subject ?? '')))
    return closeOperation(context, key, 'failed')
  await closeAsDone(context, key, (tx) => logDeed(context, tx, operation))
}

function hasArrived({ kind, key }: StoredOperation, row: Row | null): boolean {
  if (kind === 'change') return row !== null && isWish(row, wishOf(key))
  if (kind === 'move-charge') return row !== null && dueOn(row) >= movedIn(key)
  const isCancelled = !row || row.endedAt !== null || row.cancelAtPeriodEnd
  return isCancelled !== (kind === 'resume')
}

function isWish(row: Row, wish: ReturnType<typeof wishOf>): boolean {
  const { planId, term } = nextTerms(row)
  return planId === wish.planId && term === wish.term
}

/** Who does it for another person: an Admin; undefined for the person. */
export function actorOf(viewer: Viewer, userId: string): string | undefined {
  const { id } = signedIn(viewer)
  return id === userId ? undefined : id
}

/**
 * Stores what an Admin asks for without a mail to the member, before the provider is called: whoever applies its snapshot, the mail
 * about it is not written. Every later deed stores its own.
 */
export async function markQuiet(context: Context, row: Row, quietDeed: Row['quietDeed']): Promise<void> {
  if (row.quietDeed === quietDeed) return
  await context.db.update(subscriptions).set({ quietDeed }).where(eq(subscriptions.id, row.id))
}
