import { moveInTexts } from '@studio/contract/moving-in/messages.ts'
import { isIdle, mayBecome, missingIn } from '@studio/contract/moving-in/rules.ts'
import { FIELDS_OF, type MoveInColumns, type MoveInWish } from '@studio/contract/moving-in/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { moveInLines, moveIns } from '../../../database/tables/moving-in.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { faultOf, type List, lockList, readAs, sendWork } from './own-list.ts'
import { eraseNewPeople } from './take-person-back.ts'

/** Reads a list anew by other columns; 409 once it moves in. */
export async function setColumns(
  context: Context,
  _viewer: Viewer,
  { id, becomes, days, teacherId }: MoveInColumns & { id: string },
): Promise<undefined> {
  const chosen = becomes.filter((one) => one !== null)
  if (new Set(chosen).size < chosen.length) throw refuseField('becomes', moveInTexts.twice)
  await inTransaction(context.db, async (tx) => {
    const list = await lockList(tx, id)
    const isFor = chosen.every((one) => FIELDS_OF[list.kind].includes(one))
    if (list.kind === 'subscriptions') throw changed()
    if (list.columns.length !== becomes.length || !isFor) throw refuseField('becomes', refusals.wrongValue)
    await refuseOther(tx, teacherId)
    if (list.state !== 'checking' && list.state !== 'checked') throw changed()
    const columns = list.columns.map((column, at) => ({ ...column, becomes: becomes[at] ?? null }))
    const teacher = teacherId === undefined ? list.teacherId : teacherId
    await readAnew(context, tx, { ...list, columns, days, teacherId: teacher })
  })
  return undefined
}

/** Has every line read again, since another one may say the same by now. */
export async function readAnew(context: Context, tx: Transaction, list: List): Promise<void> {
  const { id, columns, days, teacherId, reading } = list
  await tx
    .update(moveIns)
    .set({ columns, days, teacherId, state: 'checking', reading: reading + 1 })
    .where(eq(moveIns.id, id))
  await tx
    .update(moveInLines)
    .set({ state: 'unread', found: null, reason: null, userId: null, videoId: null })
    .where(eq(moveInLines.moveInId, id))
  await sendWork(context, tx, list)
}

/** 400 for somebody who is no teacher. */
async function refuseOther(tx: Transaction, teacherId: string | null | undefined): Promise<void> {
  if (!teacherId) return
  const isTeacher = and(eq(users.id, teacherId), eq(users.role, 'Coach'))
  if ((await tx.$count(users, isTeacher)) === 0) throw refuseField('teacherId', refusals.wrongValue)
}

/** Begins, pauses or takes back a move; 409 from a state that does not lead there. */
export async function setMoveIn(
  context: Context,
  viewer: Viewer,
  { id, state, mail }: MoveInWish & { id: string },
): Promise<undefined> {
  await inTransaction(context.db, async (tx) => {
    const list = await lockList(tx, id)
    if (!mayBecome(list.state, state)) throw changed()
    const missing = missingIn(readAs(list))
    // What was not read can't move: it is read anew first.
    const fault = faultOf(list)
    if (list.state === 'checked' && fault) throw new Refusal('conflict', fault)
    if (state === 'moving' && missing) throw new Refusal('conflict', missing)
    await tx
      .update(moveIns)
      .set({ state, fault: null, mail: mail ?? list.mail, byUser: signedIn(viewer).id })
      .where(eq(moveIns.id, id))
    // Where it stands already a job is at work, and a second one would read the same lines.
    if (list.state !== state) await sendWork(context, tx, { ...list, state })
  })
  return undefined
}

/** Deletes a list with its lines; who has moved in stays, who was made and has not does not. 409 while it is at work. */
export async function forgetList(
  context: Context,
  _viewer: Viewer,
  { id }: { id: string },
): Promise<undefined> {
  await inTransaction(context.db, async (tx) => {
    const list = await lockList(tx, id)
    if (!isIdle(list.state)) throw changed()
    await eraseNewPeople(context, tx, list)
    await tx.delete(moveIns).where(eq(moveIns.id, id))
  })
  return undefined
}

const changed = () => new Refusal('conflict', moveInTexts.changed)
