import {
  classDay,
  classDays,
  copyDays,
  copyPreview,
  deleteClassDay,
  setClassDay,
} from '@studio/contract/daily-classes/endpoints.ts'
import { toasts } from '@studio/contract/daily-classes/messages.ts'
import type { CopyDays } from '@studio/contract/daily-classes/schema.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** More days than any month shows. */
const MOST_DAYS = 100

/** The days with classes from one UTC day to another, both included, also those that have not begun. */
export const daysQuery = (dateTimeStart: string, dateTimeEnd: string) =>
  queryOptions({
    ...queryOf(classDays, { query: { dateTimeStart, dateTimeEnd, pageLength: MOST_DAYS } }),
    select: ({ records }) => records,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const dayReads = readsOf(classDays, classDay)

/** A change of days, after which all of them are read anew. */
function useChange<Wish, Answer>(
  change: (wish: Wish) => Promise<Answer>,
  done: (answer: Answer) => string,
  onDone: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(answer) {
      showToast(done(answer))
      onDone()
      return client.invalidateQueries(dayReads)
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}

/** ADAILY-01: a day's one to three classes in order. */
export const useSetDay = (date: string, onDone: () => void) =>
  useChange(
    (videoIds: string[]) => call(setClassDay, { body: { date, videoIds } }),
    () => toasts.saved,
    onDone,
  )

/** ADAILY-03 */
export const useDeleteDay = (onDone: () => void) =>
  useChange(
    (dateTime: string) => call(deleteClassDay, { query: { dateTime } }),
    () => toasts.deleted,
    onDone,
  )

/** What copying days would do to each of them. */
export const copyPreviewQuery = (query: CopyDays) =>
  queryOptions({
    ...readOf(copyPreview, { query }),
    queryFn: () => call(copyPreview, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Copies days forward, all of them or none. */
export const useCopyDays = (onDone: () => void) =>
  useChange(
    (body: CopyDays) => call(copyDays, { body }),
    ({ records }) => toasts.copied(records.filter(({ outcome }) => outcome !== 'kept').length),
    onDone,
  )
