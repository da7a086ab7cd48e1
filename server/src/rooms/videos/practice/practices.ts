import { DAY } from '@studio/contract/dates.ts'
import { WEEKS_SHOWN } from '@studio/contract/videos/practice/rules.ts'
import {
  MOST_PRACTICES,
  type Practices,
  type PracticesQuery,
} from '@studio/contract/videos/progress/schema.ts'
import { and, desc, eq, gte, lt, min } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { practices } from '../../../database/tables/progress.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'

type Asked = z.output<typeof PracticesQuery>

/** Lists the viewer's practices, most recent first. */
export const ownPractices = (context: Context, viewer: Viewer, asked: Asked) =>
  practicesOf(context, signedIn(viewer).id, asked)

/**
 * A person's practices of the last year or a calendar year, with a week more on either side: their weeks and days may begin before
 * the studio's.
 */
export async function practicesOf(
  { db, clock }: Context,
  userId: string,
  { year }: Asked,
): Promise<z.output<typeof Practices>> {
  const [from, until] =
    year === undefined
      ? [new Date(clock.now().getTime() - (WEEKS_SHOWN + 1) * 7 * DAY), null]
      : [new Date(Date.UTC(year, 0, 1) - 7 * DAY), new Date(Date.UTC(year + 1, 0, 1) + 7 * DAY)]
  const own = eq(practices.userId, userId)
  const [rows, [first]] = await Promise.all([
    db
      .select({ practisedAt: practices.practisedAt, seconds: practices.seconds })
      .from(practices)
      .where(and(own, gte(practices.practisedAt, from), until ? lt(practices.practisedAt, until) : undefined))
      .orderBy(desc(practices.practisedAt))
      .limit(MOST_PRACTICES),
    // One step in `practices_by_date`.
    db
      .select({ at: min(practices.practisedAt) })
      .from(practices)
      .where(own),
  ])
  return {
    records: rows.map(({ practisedAt, seconds }) => ({ dateTime: practisedAt.toISOString(), seconds })),
    since: first?.at?.toISOString() ?? null,
  }
}
