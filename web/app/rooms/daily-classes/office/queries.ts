import { classDay, classDays, deleteClassDay, setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { toasts } from '@studio/contract/daily-classes/messages.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { ifNothingYet, ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

/** More days than a month's grid shows. */
const MOST_DAYS = 100

/** Days with classes in a range of the studio's days, both ends included, future days too. */
export const daysQuery = (dateTimeStart: string, dateTimeEnd: string) =>
  queryOptions({
    ...queryOf(classDays, { query: { dateTimeStart, dateTimeEnd, pageLength: MOST_DAYS } }),
    select: ({ records }) => records,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const dayReads = readsOf(classDays, classDay)

interface SavedDay {
  videoIds: string[]
  /** Version the change is based on; undefined for a day without classes. */
  version: string | undefined
}

/** ADAILY-01: sets a day's one to three classes in order. */
export const useSetDay = (date: string, onDone: () => void, onRefused: (error: Error) => void) =>
  useWrite(
    ({ videoIds, version }: SavedDay) =>
      call(
        setClassDay,
        { body: { date, videoIds } },
        version === undefined ? ifNothingYet : ifUnchanged(version),
      ),
    { said: toasts.saved, reads: dayReads, onDone, onRefused },
  )

/** Reads the present day; undefined without classes. */
export async function readDay(day: string): Promise<ClassDay | undefined> {
  const { records } = await call(classDays, { query: { dateTimeStart: day, dateTimeEnd: day } })
  return records[0]
}

/** ADAILY-03 */
export const useDeleteDay = (onDone: () => void) =>
  useWrite((dateTime: string) => call(deleteClassDay, { query: { dateTime } }), {
    said: toasts.deleted,
    reads: dayReads,
    onDone,
  })
