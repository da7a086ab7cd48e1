import { copyPlan } from '@studio/contract/daily-classes/rules.ts'
import type { CopiedDays, CopyDays, CopyDone } from '@studio/contract/daily-classes/schema.ts'
import { dayOf } from '@studio/contract/dates.ts'
import { and, asc, between, eq, isNotNull, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type Transaction } from '../../database/connect.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { videos } from '../../database/tables/videos.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audit } from '../studio/audit.ts'
import { writeClassDays } from './commands.ts'

type Days = Map<string, string[]>

/** Previews what a copy would do to each target day (ADAILY-01). */
export async function previewCopy({ db }: Context, wish: CopyDays): Promise<CopiedDays> {
  const [sources, taken] = await Promise.all([classesOf(db, wish), takenBy(db, wish)])
  return { records: copyPlan(wish, [...sources.keys()], taken) }
}

/**
 * Copies the classes of days to as many days from `dateTimeTo` on, all or nothing. A class whose video has lost its film is
 * skipped; a day that was filled meanwhile is kept unless it is to be replaced (ADAILY-01, R5).
 */
export function copyDays(context: Context, viewer: Viewer, wish: CopyDays): Promise<CopyDone> {
  return inTransaction(context.db, async (tx) => {
    const sources = await classesOf(tx, wish, true)
    if (sources.size === 0) return { records: [], undo: { days: [] } }
    const taken = await takenBy(tx, wish)
    const records = copyPlan(wish, [...sources.keys()], taken)
    const wanted = new Map(records.map(({ from, date }) => [date, sources.get(from) ?? []]))
    const written = await writeClassDays(context, tx, wanted, wish.replace)
    const days = new Set(written.map(({ day }) => day))
    await audit(context, tx, viewer, { action: 'classes.copied', after: { ...wish, days: days.size } })
    await context.content.changed(tx)
    return {
      records: records.map((one) => (days.has(one.date) ? one : { ...one, outcome: 'kept' as const })),
      undo: {
        days: written.map(({ day, before }) => ({ date: day, copied: wanted.get(day) ?? [], before })),
      },
    }
  })
}

/** Reads the days of the range with their videos in order; `held` locks the videos until the end of the transaction. */
async function classesOf(
  db: Database | Transaction,
  { dateTimeStart, dateTimeEnd }: CopyDays,
  held = false,
): Promise<Days> {
  const found = db
    .select({ day: classDays.day, videoId: classDayVideos.videoId })
    .from(classDays)
    .innerJoin(classDayVideos, eq(classDayVideos.classDayId, classDays.id))
    .innerJoin(videos, eq(videos.id, classDayVideos.videoId))
    .where(
      and(
        between(classDays.day, dateTimeStart, dateTimeEnd),
        or(isNotNull(videos.fileId), isNotNull(videos.externalEmbeddedCode)),
      ),
    )
    .orderBy(asc(classDays.day), asc(classDayVideos.position))
  const rows = await (held ? found.for('share', { of: videos }) : found)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return new Map([...byDay].map(([day, classes]) => [day, classes.map(({ videoId }) => videoId)]))
}

/** Target days that have classes already. */
async function takenBy(
  db: Database | Transaction,
  { dateTimeStart, dateTimeEnd, dateTimeTo }: CopyDays,
): Promise<Set<string>> {
  const length = Date.parse(dateTimeEnd) - Date.parse(dateTimeStart)
  const last = dayOf(new Date(Date.parse(dateTimeTo) + length))
  const rows = await db
    .select({ day: classDays.day })
    .from(classDays)
    .where(between(classDays.day, dateTimeTo, last))
  return new Set(rows.map(({ day }) => day))
}
