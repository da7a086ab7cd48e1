import { randomBytes } from 'node:crypto'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import {
  type FoundFilm,
  type FoundPerson,
  type ListedMembership,
  type moveInLines,
  moveIns,
} from '../../../database/tables/moving-in.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { visitor } from '../../../platform/viewer.ts'
import { hashPassword } from '../../people/passwords/hash-password.ts'
import type { CsvLine } from '../reading/read-lines.ts'

export type List = typeof moveIns.$inferSelect

/** Locks a list until the transaction ends, so that one job or person at a time goes on with it; 404 for an unknown one. */
export async function lockList(tx: Transaction, id: string): Promise<List> {
  const [list] = await tx.select().from(moveIns).where(eq(moveIns.id, id)).for('update')
  if (!list) throw new Refusal('notFound', refusals.notFound)
  return list
}

/**
 * What a list waits for, or why an account could not be read. People and films that were read wait for nothing, though an older server
 * may have left there what it waited for before.
 */
export const faultOf = ({ kind, state, fault }: Pick<List, 'kind' | 'state' | 'fault'>): string | null =>
  state === 'checked' && kind !== 'subscriptions' ? null : fault

/** Jobs at lists: films wait for their host for hours, and neither people nor what is taken back waits for them. */
export const LIST_JOBS = [
  'movingIn.people',
  'movingIn.films',
  'movingIn.subscriptions',
  'movingIn.takingBack',
] as const

/** Has a job go on with a list that is locked; one that waits already will do. */
export function sendWork(
  context: Context,
  tx: Transaction,
  { id, kind, state }: Pick<List, 'id' | 'kind' | 'state'>,
): Promise<void> {
  const job: (typeof LIST_JOBS)[number] = `movingIn.${state === 'takingBack' ? state : kind}`
  return context.queue.send(job, { id }, { within: tx, key: id })
}

export type StoredLine = typeof moveInLines.$inferSelect
/** Reads some lines of a list without writing what they are. */
export type Judge = (lines: StoredLine[]) => Promise<LineOutcome[]>

/** By what a list's lines are read. */
export const readAs = ({ kind, columns, teacherId }: List) => ({
  kind,
  becomes: columns.map(({ becomes }) => becomes),
  teacherId,
})

/** A stored line by the names that its columns become. */
export function csvLineOf(
  { columns }: Pick<List, 'columns'>,
  { line, cells, broken }: { line: number; cells: string[]; broken: string | null },
): CsvLine {
  if (broken !== null) return { line, fields: {}, wrong: broken }
  const fields = columns.flatMap(({ becomes }, at) => (becomes ? [[becomes, cells[at] ?? '']] : []))
  return { line, fields: Object.fromEntries(fields) }
}

/** What a list makes is written by its own Admin, or by nobody who is left. */
export const doerOf = ({ byUser }: Pick<List, 'byUser'>) =>
  byUser ? ({ kind: 'person', id: byUser } as const) : visitor

export interface LineOutcome {
  line: number
  state: 'right' | 'refused' | 'known' | 'moved' | 'takenBack'
  found?: FoundPerson | FoundFilm | ListedMembership
  reason?: string
  userId?: string
  videoId?: string
}

/**
 * Keeps what became of lines, in one statement; of those that have moved, what stood in them goes. The list waits for nobody any
 * more.
 */
export async function keepOutcomes(
  tx: Transaction,
  id: string,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ userId, videoId, ...outcome }) => ({
    ...outcome,
    user_id: userId,
    video_id: videoId,
  }))
  await tx.execute(sql`
    with gone_on as (update move_ins set fault = null where id = ${id}::uuid and fault is not null)
    update move_in_lines l set state = o.state, found = o.found, reason = o.reason, user_id = o.user_id,
      video_id = o.video_id,
      cells = case when o.state in ('moved', 'takenBack') then '{}' else l.cells end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o(line int, state text, found jsonb, reason text, user_id uuid, video_id uuid)
    where l.move_in_id = ${id}::uuid and l.line = o.line`)
}

/** Returns the hash of a password that nobody knows, the same for all people of a list: whoever has another one has chosen it. */
export async function unknownPassword({ db }: Context, { id, passwordHash }: List): Promise<string> {
  if (passwordHash) return passwordHash
  const fresh = await hashPassword(randomBytes(32).toString('base64url'))
  const first = and(eq(moveIns.id, id), isNull(moveIns.passwordHash))
  await db.update(moveIns).set({ passwordHash: fresh }).where(first)
  const [kept] = await db.select().from(moveIns).where(eq(moveIns.id, id))
  return kept?.passwordHash ?? fresh
}
