import {
  classDay,
  classDays,
  copyDays,
  copyPreview,
  undoCopy,
} from '@studio/contract/daily-classes/endpoints.ts'
import { toasts } from '@studio/contract/daily-classes/messages.ts'
import type { CopyDays, UndoCopy } from '@studio/contract/daily-classes/schema.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readOf, readsOf } from '../../../platform/reads.ts'
import { toastButton } from '../../../ui/toast/toast-button.tsx'
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
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries(readsOf(classDays, classDay))
  const showError = (error: Error) => showToast(error.message, 'bad')
  const back = useMutation({
    mutationFn: (body: UndoCopy) => call(undoCopy, { body }),
    onSuccess({ undone, changed }) {
      if (undone.length > 0) showToast(toasts.copyUndone(undone.length))
      if (changed.length > 0) showToast(toasts.copyChanged(changed.map(weekdayText)), 'warn')
      return refetch()
    },
    onError: showError,
  })
  return useMutation({
    mutationFn: (body: CopyDays) => call(copyDays, { body }),
    onSuccess({ undo }) {
      const days = undo.days.map(({ date }) => date).toSorted()
      const last = days.at(-1)
      // Another Admin may have filled all of the days meanwhile.
      if (last === undefined) showToast(toasts.nothingCopied, 'warn')
      else {
        const button = toastButton({ label: 'Undo', onPress: () => back.mutate(undo) })
        showToast(toasts.copied(days.length, weekdayText(last)), 'ok', button)
      }
      onDone()
      return refetch()
    },
    onError: showError,
  })
}
