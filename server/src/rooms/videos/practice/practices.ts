import { DAY } from '@studio/contract/dates.ts'
import { WEEKS_SHOWN } from '@studio/contract/videos/practice/rules.ts'
import { MOST_PRACTICES, type Practice } from '@studio/contract/videos/practice/schema.ts'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { practices } from '../../../database/tables/progress.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'

/**
 * Lists the viewer's practices, most recent first; includes one more week than is shown, since the viewer's
 * week may begin before the studio's.
 */
export async function ownPractices(context: Context, viewer: Viewer): Promise<{ records: Practice[] }> {
  const since = new Date(context.clock.now().getTime() - (WEEKS_SHOWN + 1) * 7 * DAY)
  const rows = await context.db
    .select({ practisedAt: practices.practisedAt, seconds: practices.seconds })
    .from(practices)
    .where(and(eq(practices.userId, signedIn(viewer).id), gte(practices.practisedAt, since)))
    .orderBy(desc(practices.practisedAt))
    .limit(MOST_PRACTICES)
  return {
    records: rows.map(({ practisedAt, seconds }) => ({ dateTime: practisedAt.toISOString(), seconds })),
  }
}
