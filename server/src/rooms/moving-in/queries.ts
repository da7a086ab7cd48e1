import type { LineState, MoveIn, MoveInLine, MoveInLinesQuery } from '@studio/contract/moving-in/schema.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { moveInLines, moveIns } from '../../database/tables/moving-in.ts'
import { csvLineOf } from './lists/own-list.ts'

/** Lists that an Admin sees at once. */
const SHOWN = 20

/** The lists that move in or have moved in, newest first, with their lines counted. */
export async function listMoveIns({ db }: Context): Promise<{ records: MoveIn[] }> {
  const counted = sql<MoveIn['lines'] | null>`(select json_object_agg(state, count) from
    (select state, count(*)::int as count from move_in_lines l where l.move_in_id = ${moveIns.id} group by state) c)`
  const rows = await db
    .select({ list: moveIns, lines: counted })
    .from(moveIns)
    .orderBy(desc(moveIns.readAt), desc(moveIns.id))
    .limit(SHOWN)
  return {
    records: rows.map(({ list, lines }) => ({
      id: list.id,
      kind: list.kind,
      file: list.file,
      state: list.state,
      columns: list.columns,
      days: list.days,
      teacherId: list.teacherId,
      mail: list.mail,
      readAt: list.readAt.toISOString(),
      endedAt: list.endedAt?.toISOString() ?? null,
      lines: { ...NO_LINES, ...lines },
    })),
  }
}

const NO_LINES: Record<LineState, number> = {
  unread: 0,
  right: 0,
  refused: 0,
  known: 0,
  moved: 0,
  takenBack: 0,
}

/** One page of a list's lines in their order; of an unknown list there are none. */
export async function listLines(
  { db }: Context,
  { id, state, pageNumber, pageLength }: MoveInLinesQuery & { id: string },
): Promise<{ records: MoveInLine[]; pageInfo: PageInfo }> {
  const where = and(eq(moveInLines.moveInId, id), state ? eq(moveInLines.state, state) : undefined)
  const [rows, totalRecords] = await Promise.all([
    db
      .select({ one: moveInLines, columns: moveIns.columns })
      .from(moveInLines)
      .innerJoin(moveIns, eq(moveIns.id, moveInLines.moveInId))
      .where(where)
      .orderBy(asc(moveInLines.line))
      .limit(pageLength)
      .offset((pageNumber - 1) * pageLength),
    db.$count(moveInLines, where),
  ])
  const records = rows.map(({ one, columns }) => ({
    line: one.line,
    state: one.state,
    person: one.found && 'email' in one.found ? one.found : null,
    film: one.found && 'link' in one.found ? one.found : null,
    userId: one.userId,
    text: one.found ? '' : textOf(csvLineOf({ columns }, one).fields),
    reason: one.reason ?? '',
    cells: one.state === 'refused' ? one.cells : [],
  }))
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** By what a line that was not understood is recognised. */
const textOf = ({ firstname, lastname, name, email, title, link }: Record<string, string>): string =>
  [[firstname, lastname].filter(Boolean).join(' ') || name || title, email ?? link].filter(Boolean).join(', ')
