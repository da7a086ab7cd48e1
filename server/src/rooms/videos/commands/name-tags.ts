import { foldTag } from '@studio/contract/videos/rules.ts'
import type { Tag } from '@studio/contract/videos/schema.ts'

import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction } from '../../../database/connect.ts'
import { tags } from '../../../database/tables/videos.ts'
import type { Viewer } from '../../../platform/viewer.ts'

/**
 * Returns styles by their names, creating missing ones; in the order of the request, without duplicates
 * (API-32, BO-API-20).
 * Parallel requests for the same new style get the same one: its folded name is unique.
 */
export async function nameTags(
  context: Context,
  _viewer: Viewer,
  titles: readonly string[],
): Promise<{ records: Tag[] }> {
  const wanted = new Map(titles.map((title) => [foldTag(title), title]).reverse() as [string, string][])
  const keys = [...new Set(titles.map(foldTag))]
  if (keys.length === 0) return { records: [] }
  return inTransaction(context.db, async (tx) => {
    // Sorted, so that parallel calls on all servers wait for each other and never deadlock.
    const rows = [...keys]
      .sort()
      .map((titleFolded) => ({ title: wanted.get(titleFolded) ?? '', titleFolded }))
    const made = await tx.insert(tags).values(rows).onConflictDoNothing().returning({ id: tags.id })
    const found = await tx.select().from(tags).where(anyOf(tags.titleFolded, keys))
    const byKey = new Map(found.map(({ titleFolded, id, title }) => [titleFolded, { id, title }]))
    if (made.length > 0) await context.content.changed(tx)
    return { records: keys.flatMap((key) => byKey.get(key) ?? []) }
  })
}
