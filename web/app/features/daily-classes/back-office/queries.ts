import {
  classDay,
  classDays,
  copyDays,
  copyPreview,
  deleteClassDay,
  setClassDay,
} from '@studio/contract/daily-classes/endpoints.ts'
import { toasts } from '@studio/contract/daily-classes/messages.ts'
import type { ClassDay, CopyDays } from '@studio/contract/daily-classes/schema.ts'
import { ifNothingYet, ifUnchanged } from '@studio/contract/if-unchanged.ts'
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
  onRefused = (error: Error) => showToast(error.message, 'bad'),
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(answer) {
      showToast(done(answer))
      onDone()
      return client.invalidateQueries(dayReads)
    },
    onError: onRefused,
  })
}

interface SavedDay {
  videoIds: string[]
  /** Of the day as it was; undefined where it had no class. */
  version: string | undefined
}

/** ADAILY-01: a day's one to three classes in order. */
export const useSetDay = (date: string, onDone: () => void, onRefused: (error: Error) => void) =>
  useChange(
    ({ videoIds, version }: SavedDay) =>
      call(
        setClassDay,
        { body: { date, videoIds } },
        version === undefined ? ifNothingYet : ifUnchanged(version),
      ),
    () => toasts.saved,
    onDone,
    onRefused,
  )

/** A day as it is now; undefined where it has no class. */
export async function readDay(day: string): Promise<ClassDay | undefined> {
  const { records } = await call(classDays, { query: { dateTimeStart: day, dateTimeEnd: day } })
  return records[0]
}

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
