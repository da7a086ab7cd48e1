import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { changeVideo, nameTags } from '@studio/contract/videos/endpoints.ts'
import type { StyleChanges, Video } from '@studio/contract/videos/schema.ts'
import { useBulkAction } from '../../../office/choosing/use-bulk-action.ts'
import { call } from '../../../platform/call.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { everyRead, readVideo } from '../office/queries.ts'
import { type StyleIds, stylesAfter } from './changed-styles.ts'

/** BO-API-20: ids of typed styles; missing ones are created. */
export const useNameStyles = (outcome: {
  onDone: (ids: StyleIds) => void
  onRefused: (error: Error) => void
}) =>
  useWrite(async ({ add, remove }: StyleChanges) => {
    const named = add.length > 0 ? await call(nameTags, { body: { titles: add } }) : { records: [] }
    return { add: named.records.map(({ id }) => id), remove }
  }, outcome)

/** BO-API-13 for several videos in turn. */
export const useStyleEach = (onOver: (left: Video[]) => void) =>
  useBulkAction({
    doOne: changeStyles,
    words: { doing: 'Changing', done: 'changed' },
    reads: everyRead,
    onOver,
  })

/** Reads the present video first, because the list may be outdated, and writes only differences. */
async function changeStyles({ id }: Video, changes: StyleIds): Promise<void> {
  const { tagIds: before, version } = await readVideo(id)
  const tagIds = stylesAfter(before, changes)
  if (tagIds.join() === before.join()) return
  await call(changeVideo, { params: { id }, body: { tagIds } }, ifUnchanged(version))
}
