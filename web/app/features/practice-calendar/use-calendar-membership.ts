import { alerts } from '@studio/contract/practice-calendar/messages.ts'
import { accessToJoin, calendarToUse, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../platform/session.ts'
import { showAlert } from '../../ui/alert/alert-store.ts'
import { calendarsClosed } from '../membership/closed/upgrade-offer.ts'
import { useUpgradeAlert } from '../membership/closed/use-access.ts'
import { useStudioClock } from '../studio/studio-clock.ts'
import { monthCalendarsQuery, useJoinOrLeave } from './queries.ts'

/** This month's calendars, and joining or leaving a teacher's (PRACTICE-15 to PRACTICE-20). */
export function useCalendarMembership() {
  const clock = useStudioClock()
  const user = useUser()
  const navigate = useNavigate()
  const month = monthOf(new Date(clock()))
  const { calendars, ...reading } = useMonthCalendars(month)
  const change = useJoinOrLeave(user?.id)
  const refuseByPlan = useUpgradeAlert()
  const of = (teacherId: string) => calendars.filter((calendar) => calendar.userId === teacherId)
  const joinedOf = (teacherId: string) => of(teacherId).find((calendar) => calendar.joined)

  /** Shows why a person can't join at all and returns true; false if they can (ACCESS-27, ACCESS-28). */
  function refuses(): boolean {
    if (!user) {
      showAlert({ ...alerts.signIn, onOk: () => navigate('/signin', { state: { returnTo: here() } }) })
      return true
    }
    const standing = { role: user.role, blocked: false, subscription: user.subscription }
    const { ok } = accessToJoin(standing, new Date(clock()))
    if (!ok) refuseByPlan(calendarsClosed)
    return !ok
  }

  function toggle(teacherId: string): void {
    const joined = joinedOf(teacherId)
    const calendar = calendarToUse(of(teacherId))
    if (joined) askToLeave(joined)
    else if (refuses()) return
    else if (!calendar) showAlert(alerts.noCalendar)
    else change.mutate(calendar)
  }

  function askToLeave(calendar: Calendar): void {
    showAlert({ ...alerts.unsubscribe, confirm: true, onOk: () => change.mutate(calendar) })
  }

  return {
    month,
    /** A teacher's calendar: the joined one, or the one to join. */
    calendarOf: (teacherId: string) => joinedOf(teacherId) ?? calendarToUse(of(teacherId)),
    isJoined: (teacherId: string) => joinedOf(teacherId) !== undefined,
    /** Like `isJoined`, but optimistic during a change. */
    isTicked(teacherId: string): boolean {
      const changing = change.isPending && change.variables.userId === teacherId
      return changing ? !change.variables.joined : joinedOf(teacherId) !== undefined
    },
    toggle,
    /** Opens the page of a teacher whose calendar is not joined, where it can be joined. */
    openTeacher(teacherId: string): void {
      if (!refuses()) void navigate(`/teacher-detail/${teacherId}`)
    },
    busy: change.isPending,
    ...reading,
  }
}

function useMonthCalendars(month: string) {
  const query = useSuspenseQuery(monthCalendarsQuery(month))
  const { data: calendars, isFetching, isFetchedAfterMount, dataUpdatedAt } = query
  const [openedWith] = useState(dataUpdatedAt)
  return {
    calendars,
    query,
    /** Whether the calendars are being read, for the first time since this page was opened. */
    isReading: isFetching && !isFetchedAfterMount,
    /** Whether the calendars are still those that this page was opened with. */
    isAsOpened: dataUpdatedAt === openedWith,
  }
}

const here = () => window.location.pathname
