import { isDeepStrictEqual } from 'node:util'
import { moveInTexts } from '@studio/contract/moving-in/messages.ts'
import type { LineFix } from '@studio/contract/moving-in/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { moveInLines } from '../../../database/tables/moving-in.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { readAnew } from './commands.ts'
import { emptyLines } from './finish-list.ts'
import { filmMaker } from './move-films.ts'
import { moveSome } from './move-people.ts'
import { storable } from './open-list.ts'
import {
  keepOutcomes,
  type LineOutcome,
  type List,
  lockList,
  type StoredLine,
  unknownPassword,
} from './own-list.ts'

/**
 * Replaces what stands in a refused line. A list that waits is read anew; of one that is done the line moves in, or stays with
 * what is wrong now. 404 for another line, 409 while the list is at work.
 */
export async function fixLine(
  context: Context,
  viewer: Viewer,
  { id, line, cells }: LineFix & { id: string },
): Promise<undefined> {
  const done = await inTransaction(context.db, async (tx) => {
    const list = await lockList(tx, id)
    const isRead = list.state === 'checking' || list.state === 'checked'
    if (!(isRead || list.state === 'done') || list.kind === 'subscriptions') throw changed()
    if (cells.length !== list.columns.length) throw refuseField('cells', refusals.wrongValue)
    const [stored] = await tx
      .update(moveInLines)
      .set({ cells: cells.map((cell) => storable(cell)), broken: null })
      .where(refusedLine(id, line))
      .returning()
    if (!stored) throw new Refusal('notFound', refusals.notFound)
    if (isRead) await readAnew(context, tx, list)
    return isRead ? null : { list, stored }
  })
  if (done) await moveFixed(context, viewer, done)
  return undefined
}

const refusedLine = (id: string, line: number) =>
  and(eq(moveInLines.moveInId, id), eq(moveInLines.line, line), eq(moveInLines.state, 'refused'))

/** A host is asked before the transaction, so that none waits for it: the line stays refused until then. */
async function moveFixed(
  context: Context,
  viewer: Viewer,
  { list, stored }: { list: List; stored: StoredLine },
): Promise<void> {
  const own = { ...list, byUser: signedIn(viewer).id }
  const make = await makerOf(context, own, stored)
  await inTransaction(context.db, async (tx) => {
    const now = await lockList(tx, list.id)
    const [waits] = await tx.select().from(moveInLines).where(refusedLine(list.id, stored.line))
    // Somebody else may have corrected it meanwhile: what was judged is not what stands in it.
    const isSame = isDeepStrictEqual(waits?.cells, stored.cells)
    if (now.state !== 'done' || !isSame) throw changed()
    const outcomes = await make(tx)
    await keepOutcomes(tx, list.id, outcomes)
    await emptyLines(tx, list.id, ['moved', 'refused'])
    if (list.kind === 'people' && outcomes.some(({ state }) => state === 'moved'))
      await audit(context, tx, viewer, { action: 'person.imported', after: { made: 1, file: list.file } })
  })
}

async function makerOf(
  context: Context,
  list: List,
  stored: StoredLine,
): Promise<(tx: Transaction) => Promise<LineOutcome[]>> {
  if (list.kind === 'films') {
    const make = await filmMaker(context, list, stored)
    return async (tx) => [await make(tx)]
  }
  const passwordHash = await unknownPassword(context, list)
  return (tx) => moveSome(context, tx, { list, lines: [stored], passwordHash })
}

const changed = () => new Refusal('conflict', moveInTexts.changed)
