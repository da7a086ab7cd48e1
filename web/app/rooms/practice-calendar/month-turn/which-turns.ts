import { isAsked } from '@studio/contract/practice-calendar/month-turn.ts'
import { dayIn } from '../week.ts'
import type { ShownTurn } from './month-words.ts'

/** The month that stands large on the home: the first unanswered one, on the day it was opened and on its first day. */
export function turnOnCard(turns: readonly ShownTurn[], now: Date, zone: string): ShownTurn | undefined {
  const today = dayIn(now, zone)
  return turns.find((turn) => {
    const opened = turn.calendar && dayIn(new Date(turn.calendar.dateTime), zone)
    return isAsked(turn) && (opened === today || turn.monthOfCreation.slice(0, 10) === today)
  })
}
