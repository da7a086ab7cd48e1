import {
  classDay,
  classDays,
  copyDays,
  copyPreview,
  undoCopy,
} from '@studio/contract/daily-classes/endpoints.ts'
import { toasts } from '@studio/contract/daily-classes/messages.ts'
import type { CopyDays, UndoCopy } from '@studio/contract/daily-classes/schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { showUndo } from '../../../ui/toast/toast-button.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'

/** What a copy would do to each day. */
export const copyPreviewQuery = (query: CopyDays) =>
  queryOptions({
    ...readOf(copyPreview, { query }),
    queryFn: () => call(copyPreview, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Copies days forward, all or none; the toast offers Undo (D18.copied-days). */
export function useCopyDays(onDone: () => void) {
  const reads = readsOf(classDays, classDay)
  const back = useWrite((body: UndoCopy) => call(undoCopy, { body }), {
    reads,
    onDone({ undone, changed }) {
      if (undone.length > 0) showToast(toasts.copyUndone(undone.length))
      if (changed.length > 0) showToast(toasts.copyChanged(changed.map(weekdayText)), 'warn')
    },
  })
  return useWrite((body: CopyDays) => call(copyDays, { body }), {
    reads,
    onDone({ undo }) {
      const days = undo.days.map(({ date }) => date).toSorted()
      const last = days.at(-1)
      // Another Admin may have filled all of the days meanwhile.
      if (last === undefined) showToast(toasts.nothingCopied, 'warn')
      else showUndo(toasts.copied(days.length, weekdayText(last)), () => back.mutate(undo))
      onDone()
    },
  })
}
