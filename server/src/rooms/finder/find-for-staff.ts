import { type FindQuery, type Found, MOST_IDS } from '@studio/contract/finder/schema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { kindsOfAdmin } from './kinds-of-admin.ts'
import { kindsOfTeacher } from './kinds-of-teacher.ts'
import type { KindSearch } from './search-of-kind.ts'

const MOST_OF_A_KIND = 5
/** Maximum matches in which names that begin with the search are sorted first. */
const LOOKED_THROUGH = 200

/**
 * Finds what an Admin or a teacher may open by a part of its name, at most five of each kind, the same name first, then names that begin with it; or
 * reads the present names of things by id. One statement for all kinds; an empty search finds nothing.
 */
export async function findForStaff(
  context: Context,
  viewer: Viewer,
  { q: typed = '', ids = [] }: FindQuery,
): Promise<Found[]> {
  if (!typed && ids.length === 0) return []
  const asked: KindSearch = { typed, wanted: (id, names) => (typed ? names : anyOf(id, ids)) }
  const { id, role } = signedIn(viewer)
  const kinds = role === 'Admin' ? kindsOfAdmin(context, asked) : kindsOfTeacher(context, asked, id)
  const most = typed ? MOST_OF_A_KIND : MOST_IDS
  const best = kinds.map(
    (kind) => sql`(select * from (select * from ${kind} kind limit ${LOOKED_THROUGH}) looked_through
      order by lower(title) = lower(${typed}) desc, starts_with(lower(title), lower(${typed})) desc,
        starts_with(bare_text(title), bare_text(${typed})) desc, bare_text(title) collate "C", title, id limit ${most})`,
  )
  const { rows } = await context.db.execute<Found & Record<string, unknown>>(sql.join(best, sql` union all `))
  return rows
}
