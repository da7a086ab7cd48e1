import { DAY, HOUR } from '@studio/contract/dates.ts'
import { providerFaults, waitTexts } from '@studio/contract/moving-in/messages.ts'
import { and, eq, lt } from 'drizzle-orm'
import { isProviderAway, RequestError } from '../../adapters/payment/payment-errors.ts'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { inTransaction } from '../../database/connect.ts'
import { moveIns } from '../../database/tables/moving-in.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkAccount } from './account/check-account.ts'
import { moveSubscriptions } from './account/move-subscriptions.ts'
import { isHostAway } from './films/link-line.ts'
import { ARCHIVE_JOB, makeArchive } from './leaving/archive.ts'
import { checkLines } from './lists/check-lines.ts'
import { moveFilms } from './lists/move-films.ts'
import { movePeople } from './lists/move-people.ts'
import { LIST_JOBS, type List, lockList, sendWork } from './lists/own-list.ts'
import { takeBack } from './lists/take-back.ts'
import { eraseNewPeople } from './lists/take-person-back.ts'

/** How long a list can be looked at and taken back. */
const KEPT_DAYS = 90

const MOVE: Record<List['kind'], (context: Context, list: List) => Promise<void>> = {
  people: movePeople,
  films: moveFilms,
  subscriptions: moveSubscriptions,
}

const WORK: Partial<Record<List['state'], (context: Context, list: List) => Promise<void>>> = {
  checking: (context, list) => (list.kind === 'subscriptions' ? checkAccount : checkLines)(context, list),
  moving: (context, list) => MOVE[list.kind](context, list),
  takingBack: takeBack,
}

/** A list that was deleted meanwhile has no work left. */
function unlessDeleted(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 404)) throw error
}

/** Goes on with a list from where it is; a job whose server died begins here anew, and so does one whose host was away. */
async function workOn(context: Context, job: string, id: string): Promise<void> {
  // Whoever changes it now has sent no other job if this one was waiting: it is read as they leave it.
  const [list] = await context.db.select().from(moveIns).where(eq(moveIns.id, id)).for('share')
  if (!list) return
  const again = async (fault: string, after: number) => {
    const same = and(eq(moveIns.id, id), eq(moveIns.state, list.state), eq(moveIns.reading, list.reading))
    await context.db.update(moveIns).set({ fault }).where(same)
    await context.queue.send(job, { id }, { key: `${id} again`, after })
  }
  await WORK[list.state]?.(context, list).catch((error: unknown) => {
    if (isHostAway(error)) return again(waitTexts.films, error.retryAfter ?? 30)
    if (isProviderAway(error)) return again(waitTexts.payments, 30)
    return error instanceof RequestError ? stopList(context, list, error) : unlessDeleted(error)
  })
}

/** Deletes what stood in lists of long ago; who has moved in stays. */
async function forgetOldLists(context: Context): Promise<void> {
  const { db, clock } = context
  const old = lt(moveIns.readAt, new Date(clock.now().getTime() - KEPT_DAYS * DAY))
  for (const { id } of await db.select({ id: moveIns.id }).from(moveIns).where(old))
    await inTransaction(db, async (tx) => {
      await eraseNewPeople(context, tx, await lockList(tx, id))
      await tx.delete(moveIns).where(eq(moveIns.id, id))
    }).catch(unlessDeleted)
}

/** Has lists at work gone on with whose job has failed as often as it is tried: else they would wait for ever. */
function resumeLists(context: Context): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const atWork = anyOf(moveIns.state, ['checking', 'moving', 'takingBack'])
    for (const list of await tx.select().from(moveIns).where(atWork)) await sendWork(context, tx, list)
  })
}

export async function movingInJobs(context: Context): Promise<void> {
  for (const job of LIST_JOBS)
    await context.queue.work(job, ({ id }: { id: string }) => workOn(context, job, id), { longest: HOUR })
  await context.queue.work(ARCHIVE_JOB, (begun: { run: string }) => makeArchive(context, begun), {
    longest: HOUR,
  })
  await context.queue.work('movingIn.old', async () => {
    await forgetOldLists(context)
    await resumeLists(context)
  })
}

/**
 * Ends the work on a list that the provider refuses, and keeps why: asked again by itself it would refuse for ever. The Admin has it
 * read again, or go on.
 */
async function stopList(context: Context, list: List, error: RequestError): Promise<void> {
  context.log.error(
    { err: error, list: list.id },
    'the payment provider refused to have subscriptions read or moved',
  )
  await context.db
    .update(moveIns)
    .set({
      state: list.state === 'moving' ? 'paused' : 'checked',
      fault: faultOf(error),
    })
    .where(and(eq(moveIns.id, list.id), eq(moveIns.state, list.state), eq(moveIns.reading, list.reading)))
}

function faultOf({ code, lacks, message }: RequestError): string {
  const { wrongKey, lacking, other } = providerFaults
  if (lacks && lacks.length > 0) return lacking(lacks)
  return code === 'key_refused' && !lacks ? wrongKey : other(message)
}
