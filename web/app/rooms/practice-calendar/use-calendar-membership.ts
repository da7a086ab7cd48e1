import { alerts } from '@studio/contract/practice-calendar/messages.ts'
import { accessToJoin, joinedOrToUse, monthName } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../platform/session.ts'
import { showAlert } from '../../ui/alert/alert-store.ts'
import { showUndo } from '../../ui/toast/toast-button.tsx'
import { calendarsClosed } from '../membership/closed/upgrade-offer.ts'
import { useUpgradeAlert } from '../membership/closed/use-access.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'
import { useJoinedWords } from './month-turn/month-words.ts'
import { useJoinOrLeave, weeksCalendarsQuery } from './queries.ts'
import { useThisMonth } from './use-this-month.ts'

/** This month's calendars, and joining or leaving a teacher's (PRACTICE-15 to PRACTICE-20). */
export function useCalendarMembership() {
  const clock = useStudioClock()
  const user = useUser()
  const navigate = useNavigate()
  const month = useThisMonth()
  const { calendars, ...reading } = useCalendars(new Date(clock()))
  const { change, joinOrLeave } = useToldChange(user?.id)
  const refuseByPlan = useUpgradeAlert()
  const of = (teacherId: string) =>
    calendars.filter((one) => one.userId === teacherId && one.monthOfCreation.startsWith(month))
  const calendarOf = (teacherId: string) => joinedOrToUse(of(teacherId))
  const isJoined = (teacherId: string) => calendarOf(teacherId)?.joined === true

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
    const calendar = calendarOf(teacherId)
    if (calendar?.joined) askToLeave(calendar)
    else if (refuses()) return
    else if (!calendar) showAlert(alerts.noCalendar)
    else joinOrLeave(calendar)
  }

  function askToLeave(calendar: Calendar): void {
    showAlert({ ...alerts.unsubscribe, onOk: () => joinOrLeave(calendar) })
  }

  return {
    /** The first day of this month, `YYYY-MM-01`. */
    month,
    /** Those of this month, and of the neighbour month into which the weeks shown reach. */
    calendars,
    /** A teacher's calendar: the joined one, or the one to join. */
    calendarOf,
    isJoined,
    /** Like `isJoined`, but optimistic during a change. */
    isTicked(teacherId: string): boolean {
      const changing = change.isPending && change.variables.userId === teacherId
      return changing ? !change.variables.joined : isJoined(teacherId)
    },
    toggle,
    /** Opens the page of a teacher whose calendar is not joined, where it can be joined. */
    openTeacher(teacherId: string): void {
      if (!refuses()) void navigate(teacherPath(teacherId))
    },
    busy: change.isPending,
    ...reading,
  }
}

/** Joins or leaves a calendar; a toast says what is next, and takes it back. */
function useToldChange(userId: string | undefined) {
  const change = useJoinOrLeave(userId)
  const back = useJoinOrLeave(userId)
  const joinedText = useJoinedWords()
  function joinOrLeave(calendar: Calendar): void {
    const { joined, user: teacher, monthOfCreation, events } = calendar
    const name = monthName(teacher, monthOfCreation)
    const undo = () => back.mutate({ ...calendar, joined: !joined })
    change.mutate(calendar, {
      onSuccess: () => showUndo(joined ? `You have left ${name}` : joinedText(name, events), undo),
    })
  }
  return { change, joinOrLeave }
}

function useCalendars(now: Date) {
  const query = useSuspenseQuery(weeksCalendarsQuery(now))
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
