import {
  planClass,
  plannedClasses,
  removePlannedClass,
} from '@studio/contract/practice-calendar/own-days/endpoints.ts'
import type {
  PlannedClass,
  PlannedClassDraft,
  PlannedClasses,
} from '@studio/contract/practice-calendar/own-days/schema.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { toastButton } from '../../../ui/toast/toast-button.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { ownZone } from '../../../ui/use-zone.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'

type Plan = Pick<PlannedClassDraft, 'videoId' | 'day' | 'at'>

/** Classes that the viewer has put on days of this week and later. */
export const plannedClassesQuery = () => queryOf(plannedClasses, {})

const NOTHING: readonly PlannedClass[] = []

/** The same for a member's own week; none for others, and while they are read. */
export function usePlannedClasses(enabled: boolean): readonly PlannedClass[] {
  const user = useUser()
  const { data } = useQuery({ ...plannedClassesQuery(), enabled: enabled && user?.role === 'Student' })
  return data?.records ?? NOTHING
}

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

/** Puts a class on a day. */
export function usePlanClass() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (plan: Plan) => call(planClass, { body: { ...plan, timeZone: ownZone() } }),
    onSuccess: (_answer, { day }) => {
      showToast(`Added to ${weekdayText(day)}`)
      return client.invalidateQueries(readsOf(plannedClasses))
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}

/** Takes a class off a day, and back. */
export function useRemovePlanned() {
  const client = useQueryClient()
  const plan = usePlanClass()
  return useMutation({
    mutationFn: ({ id }: Plan & { id: string }) => call(removePlannedClass, { params: { id } }),
    onSuccess: (_answer, { videoId, day, at }) => {
      const undo = toastButton({ label: 'Undo', onPress: () => plan.mutate({ videoId, day, at }) })
      showToast('Taken off that day', 'ok', undo)
      return client.invalidateQueries(readsOf(plannedClasses))
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}
