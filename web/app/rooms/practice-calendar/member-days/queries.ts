import { CallError } from '@studio/contract/call.ts'
import { calendars, leaveCalendar } from '@studio/contract/practice-calendar/endpoints.ts'
import {
  changeMemberDays,
  monthsOnOwnDays,
} from '@studio/contract/practice-calendar/member-days/endpoints.ts'
import type { MemberDaysChange } from '@studio/contract/practice-calendar/member-days/schema.ts'
import { monthBefore } from '@studio/contract/practice-calendar/month-turn.ts'
import { ownMonthName } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { personalReads, queryOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { sayWhy, useWrite } from '../../../ui/query/use-write.ts'
import { showUndo } from '../../../ui/toast/toast-button.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { ownZone } from '../../../ui/use-zone.ts'
import { useAccess } from '../../membership/closed/use-access.ts'

const NONE: readonly Calendar[] = []

/** Joined calendars that the viewer has on days of their own, whatever their month; none for who can have none. */
export function useMonthsOnOwnDays(wanted = true) {
  const user = useUser()
  const { opens } = useAccess()
  const enabled = wanted && user?.role === 'Student' && opens('Calendars')
  const query = useQuery({ ...queryOf(monthsOnOwnDays, {}), enabled })
  return { calendars: query.data?.records ?? NONE, query }
}

/** Where a teacher's page offers them. */
export const EARLIER_MONTHS_ID = 'earlier-months'

/** Most earlier months that are offered. */
const EARLIER = 12

/** The months of a teacher before a month, the newest first. */
export const earlierMonthsQuery = (teacherId: string, month: string) =>
  queryOptions({
    ...queryOf(calendars, {
      query: {
        userId: teacherId,
        monthOfCreationTo: monthBefore(month),
        showEmpty: false,
        pageLength: EARLIER,
      },
    }),
    select: ({ records }) => records,
  })

type Change = Omit<MemberDaysChange, 'timeZone' | 'undoes'> & {
  /** What is said of it. */
  text: string
}

/** Changes the days of a joined month; a toast offers Undo of that change alone. A message at the day is left to the form. */
export function useChangeDays({ id }: Pick<Calendar, 'id'>) {
  const send = (change: Omit<MemberDaysChange, 'timeZone'>) =>
    call(changeMemberDays, { params: { id }, body: { ...change, timeZone: ownZone() } })
  const undo = useWrite((undoes: number) => send({ change: 'undo', undoes }), { reads: personalReads })
  return useWrite(({ text: _text, ...change }: Change) => send(change), {
    onDone({ undoes }, { text }, client) {
      if (undoes === null) showToast(text)
      else showUndo(text, () => undo.mutate(undoes))
      void client.invalidateQueries(personalReads)
    },
    onRefused: (error) => dayError(error) ?? sayWhy(error),
  })
}

/** The message of a refusal that belongs at the day. */
export const dayError = (error: Error | null): string | undefined =>
  error instanceof CallError ? error.fields.day : undefined

/** Leaves a month that was begun again. */
export function useLeaveMonth(calendar: Calendar) {
  const userId = useUser()?.id ?? ''
  return useWrite(() => call(leaveCalendar, { params: { id: calendar.id }, query: { userId } }), {
    said: `You have left ${ownMonthName(calendar)}`,
    reads: personalReads,
    // The button that opened the dialog goes with the month.
    onRead: keepFocus,
  })
}
