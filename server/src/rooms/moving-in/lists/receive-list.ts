import { moveInTexts } from '@studio/contract/moving-in/messages.ts'
import { FIELDS_OF, type FileKind } from '@studio/contract/moving-in/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { moveInLines, moveIns } from '../../../database/tables/moving-in.ts'
import { withUploadedFile } from '../../../platform/files/uploaded-file.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { columnsBy, FILM_COLUMNS, MEMBER_COLUMNS } from '../reading/column-names.ts'
import type { ListRecord } from '../reading/read-lines.ts'
import { type OpenList, openList, storable } from './open-list.ts'
import { sendWork } from './own-list.ts'

/** Lines of one statement. */
const AT_ONCE = 500

/**
 * Keeps the lines of a list that an Admin sends and has them read by a job; nothing is written of them. It replaces a list that waits; 409
 * while another one moves in.
 */
export async function receiveList(
  context: Context,
  viewer: Viewer,
  { kind, request }: { kind: FileKind; request: FastifyRequest },
): Promise<{ id: string }> {
  const person = signedIn(viewer)
  return withUploadedFile(
    context,
    { request, viewer: person },
    { missing: refusals.fileMissing },
    async ({ path, name }) => {
      const list = await openList(path)
      return keepList(context, { ...list, kind, file: storable(name, 200), userId: person.id })
    },
  )
}

function keepList(context: Context, list: OpenList & { kind: FileKind; file: string; userId: string }) {
  return inTransaction(context.db, async (tx) => {
    const waits = and(eq(moveIns.kind, list.kind), anyOf(moveIns.state, ['checking', 'checked']))
    await tx.delete(moveIns).where(waits)
    const [made] = await tx
      .insert(moveIns)
      .values({
        kind: list.kind,
        file: list.file,
        columns: recognised(list),
        state: 'checking',
        byUser: list.userId,
        readAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) throw new Refusal('conflict', moveInTexts.busy)
    await keepLines(tx, made.id, list.records)
    await sendWork(context, tx, made)
    return { id: made.id }
  })
}

async function keepLines(tx: Transaction, moveInId: string, records: readonly ListRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += AT_ONCE) {
    const some = records.slice(from, from + AT_ONCE)
    await tx
      .insert(moveInLines)
      .values(
        some.map(({ line, fields, wrong }) => ({ moveInId, line, cells: fields, broken: wrong ?? null })),
      )
  }
}

const NAMES = { people: MEMBER_COLUMNS, films: FILM_COLUMNS }

/** What each column becomes by its name; of two that would be the same the first. */
function recognised({ kind, columns, records }: OpenList & { kind: FileKind }) {
  const [first] = records.filter(({ wrong }) => wrong === undefined)
  const read = columnsBy(NAMES[kind], columns)
  return columns.map((name, at) => {
    const becomes = FIELDS_OF[kind].find((one) => one === read[at]) ?? null
    return { name, sample: first?.fields[at] ?? '', becomes }
  })
}
