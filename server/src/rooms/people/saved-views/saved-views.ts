import { MOST_COUNTED } from '@studio/contract/limits.ts'
import { MOST_VIEWS, savedViewTexts } from '@studio/contract/people/saved-views/messages.ts'
import type { SavedView, ViewBody } from '@studio/contract/people/saved-views/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { sumOf } from '../../../database/counts.ts'
import { savedViews, users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { lockPerson } from '../lock-person.ts'
import { narrowedTo } from '../people-filter.ts'
import { matchesPerson } from '../search-people.ts'

/** Lists an Admin's own views in the order in which they were saved, with how many people each has now, counted as in the list. */
export async function listViews(context: Context, viewer: Viewer): Promise<{ records: SavedView[] }> {
  const { db, clock } = context
  const rows = await db
    .select()
    .from(savedViews)
    .where(eq(savedViews.userId, signedIn(viewer).id))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
  if (rows.length === 0) return { records: [] }
  const counts = rows.map(({ narrowed: { userName, ...narrowed } }, place) => {
    const where = and(userName ? matchesPerson(userName) : undefined, narrowedTo(narrowed, clock.now()))
    const count = where
      ? sql`(select count(*) from (select 1 from ${users} where ${where} limit ${MOST_COUNTED}) counted)`
      : sumOf(db, 'users Student', 'users Coach', 'users Admin')
    return sql`select ${place}::int as place, ${count}::int as count`
  })
  const { rows: counted } = await db.execute<{ place: number; count: number }>(
    sql.join(counts, sql` union all `),
  )
  const countAt = new Map(counted.map(({ place, count }) => [place, count]))
  return {
    records: rows.map(({ id, name, narrowed }, place) => ({
      id,
      name,
      narrowed,
      count: countAt.get(place) ?? 0,
    })),
  }
}

/** Names what the list is narrowed to; 409 beyond the most that find room. */
export async function saveView(context: Context, viewer: Viewer, view: ViewBody): Promise<{ id: string }> {
  const userId = signedIn(viewer).id
  return inTransaction(context.db, async (tx) => {
    await lockPerson(tx, userId)
    if ((await tx.$count(savedViews, eq(savedViews.userId, userId))) >= MOST_VIEWS)
      throw new Refusal('conflict', savedViewTexts.full)
    const [made] = await tx
      .insert(savedViews)
      .values({ ...view, userId, createdAt: context.clock.now() })
      .returning({ id: savedViews.id })
    return { id: made!.id }
  })
}

const ownView = (viewer: Viewer, id: string) =>
  and(eq(savedViews.id, id), eq(savedViews.userId, signedIn(viewer).id))

/** 404 for another's. */
export async function renameView(
  { db }: Context,
  viewer: Viewer,
  { id, name }: { id: string; name: string },
): Promise<undefined> {
  const renamed = await db.update(savedViews).set({ name }).where(ownView(viewer, id)).returning()
  if (renamed.length === 0) throw new Refusal('notFound', refusals.notFound)
}

/** 404 for another's. */
export async function removeView(
  { db }: Context,
  viewer: Viewer,
  { id }: { id: string },
): Promise<undefined> {
  const removed = await db.delete(savedViews).where(ownView(viewer, id)).returning()
  if (removed.length === 0) throw new Refusal('notFound', refusals.notFound)
}
