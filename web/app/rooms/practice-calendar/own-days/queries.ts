import {
  planClass,
  plannedClasses,
  removePlannedClass,
} from '@studio/contract/practice-calendar/own-days/endpoints.ts'
import type { PlannedClassDraft, PlannedClasses } from '@studio/contract/practice-calendar/own-days/schema.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { showUndo } from '../../../ui/toast/toast-button.tsx'
import { ownZone } from '../../../ui/use-zone.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'

type Plan = Pick<PlannedClassDraft, 'videoId' | 'day' | 'at'>

/** Classes that the viewer has put on days of this week and later. */
export const plannedClassesQuery = () => queryOf(plannedClasses, {})

/** A class of the reader's own week: put on its day by them, or by a path that they follow. */
export interface OwnClass {
  key: string
  to: string
  day: string
  at: string
  title: string
  seconds: number
  done: boolean
  /** "Day 3, Ground up" of a path. */
  of?: string
}

const NOTHING: readonly OwnClass[] = []

/** The classes of a member's own week; none for others, and while they are read. */
export function useOwnClasses(enabled: boolean): readonly OwnClass[] {
  const user = useUser()
  const { data } = useQuery({
    ...plannedClassesQuery(),
    enabled: enabled && user?.role === 'Student',
    select: toOwnClasses,
  })
  return data ?? NOTHING
}

const toOwnClasses = ({ records, paths }: PlannedClasses): OwnClass[] =>
  [
    ...records.map(({ id, day, at, video, done }) => {
      const { title, duration } = video
      return { key: id, to: `/video/${video.id}`, day, at, title, seconds: duration, done }
    }),
    ...paths.map(({ packId, path, number, videoId, day, at, title, seconds, done }) => {
      const to = `/training-track/${packId}`
      const of = `Day ${number}, ${path}`
      return { key: `${packId} ${videoId}`, to, day, at, title, seconds, done, of }
    }),
  ].toSorted((a, b) => a.at.localeCompare(b.at))

/** The events of joined calendars that the viewer has done. */
export const doneEventsQuery = () => queryOptions({ ...plannedClassesQuery(), select: toDoneEvents })

const NONE: ReadonlySet<string> = new Set()

/** The same as far as they are known; none for others, and while they are read. */
export function useDoneEvents(enabled: boolean): ReadonlySet<string> {
  const user = useUser()
  const { data } = useQuery({ ...doneEventsQuery(), enabled: enabled && user?.role === 'Student' })
  return data ?? NONE
}

const toDoneEvents = ({ doneEvents }: PlannedClasses): ReadonlySet<string> => new Set(doneEvents)

/** Puts a class on a day; a toast takes it off again, or puts it back at its hour of before. */
export function usePlanClass() {
  const client = useQueryClient()
  const { plan, remove } = usePlanCalls()
  return useMutation({
    mutationFn: async ({ videoId, day, at }: Plan) => {
      const planned = await client.ensureQueryData(plannedClassesQuery()).catch(() => undefined)
      const before = planned?.records.find((one) => one.video.id === videoId && one.day === day)
      const { id } = await plan.mutateAsync({ videoId, day, at })
      return { undo: () => (before ? plan.mutate({ videoId, day, at: before.at }) : remove.mutate(id)) }
    },
    onSuccess: ({ undo }, { day }) => showUndo(`Added to ${weekdayText(day)}`, undo),
  })
}

/** Takes a class off a day, and back. */
export function useRemovePlanned() {
  const { plan, remove } = usePlanCalls()
  return useMutation({
    mutationFn: ({ id }: Plan & { id: string }) => remove.mutateAsync(id),
    onSuccess: (_answer, { videoId, day, at }) =>
      showUndo('Taken off that day', () => plan.mutate({ videoId, day, at })),
  })
}

/** The two calls; they say why they fail, and the lists are read anew. */
function usePlanCalls() {
  const reads = readsOf(plannedClasses)
  const plan = useWrite((wish: Plan) => call(planClass, { body: { ...wish, timeZone: ownZone() } }), {
    reads,
  })
  const remove = useWrite((id: string) => call(removePlannedClass, { params: { id } }), { reads })
  return { plan, remove }
}
