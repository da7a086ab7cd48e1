import type { MonthTurn } from '@studio/contract/practice-calendar/month-turn.ts'
import { dayIn } from '../week.ts'

/** Whether a person is asked about a month and has not answered. */
export const isAsked = ({ calendar, joined, declined }: MonthTurn): boolean =>
  calendar !== null && !joined && !declined

/** Months in rows on the home: those that want an answer, were joined by themselves, or are not open on their first days. */
export const rowsOnHome = (turns: readonly MonthTurn[]): MonthTurn[] =>
  turns.filter((turn) => isAsked(turn) || turn.calendar === null || turn.joinedByItself)

/** The month that stands large on the home: the first unanswered one, on the day it was opened and on its first day. */
export function turnOnCard(turns: readonly MonthTurn[], now: Date, zone: string): MonthTurn | undefined {
  const today = dayIn(now, zone)
  return turns.find((turn) => {
    const opened = turn.calendar && dayIn(new Date(turn.calendar.dateTime), zone)
    return isAsked(turn) && (opened === today || turn.monthOfCreation.slice(0, 10) === today)
  })
}
