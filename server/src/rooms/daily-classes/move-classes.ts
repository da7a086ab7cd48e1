import { classDayTexts } from '@studio/contract/daily-classes/messages.ts'
import { hasBegun, movedClasses } from '@studio/contract/daily-classes/rules.ts'
import type { MoveClasses } from '@studio/contract/daily-classes/schema.ts'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audit } from '../studio/audit.ts'
import { takeDays } from './commands.ts'

/**
 * Moves classes from one day to another, neither of which has begun, all or nothing (D18.moved-classes). 409 if the classes are
 * no longer on their day, are on the other one already, or don't fit there.
 */
export async function moveClasses(context: Context, viewer: Viewer, wish: MoveClasses): Promise<undefined> {
  const { dateTimeFrom: from, dateTimeTo: to } = wish
  refuseBegun(context, wish)
  await inTransaction(context.db, async (tx) => {
    const rows = await takeDays(context, tx, [from, to], true)
    const idOf = (day: string) => rows.find((row) => row.day === day)?.id ?? ''
    const classes = await classesByDay(tx, [idOf(from), idOf(to)])
    const verdict = movedClasses(wish, classes.get(idOf(from)) ?? [], classes.get(idOf(to)) ?? [])
    if (!verdict.ok) throw new Refusal('conflict', classDayTexts.move[verdict.code])
    await tx.delete(classDayVideos).where(anyOf(classDayVideos.classDayId, [idOf(from), idOf(to)]))
    await tx
      .insert(classDayVideos)
      .values([...placed(idOf(from), verdict.from), ...placed(idOf(to), verdict.to)])
    if (verdict.from.length === 0) await tx.delete(classDays).where(eq(classDays.id, idOf(from)))
    await audit(context, tx, viewer, {
      action: 'classes.moved',
      subject: idOf(to),
      before: { date: from, videoIds: wish.videoIds },
      after: { date: to, videoIds: verdict.to },
    })
    await context.content.changed(tx)
  })
}

/** Refuses changes of a day that has begun, because members have seen it. */
function refuseBegun(context: Context, wish: MoveClasses): void {
  const fields = (['dateTimeFrom', 'dateTimeTo'] as const).filter((field) =>
    hasBegun(wish[field], context.day()),
  )
  if (fields.length === 0) return
  const texts = Object.fromEntries(fields.map((field) => [field, classDayTexts.begun]))
  throw new Refusal('invalid', classDayTexts.begun, { fields: texts })
}

async function classesByDay(tx: Transaction, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ dayId: classDayVideos.classDayId, videoId: classDayVideos.videoId })
    .from(classDayVideos)
    .where(anyOf(classDayVideos.classDayId, ids))
    .orderBy(asc(classDayVideos.position))
  const byDay = Map.groupBy(rows, ({ dayId }) => dayId)
  return new Map([...byDay].map(([id, classes]) => [id, classes.map(({ videoId }) => videoId)]))
}

const placed = (classDayId: string, videoIds: readonly string[]) =>
  videoIds.map((videoId, index) => ({ classDayId, videoId, position: index + 1 }))
