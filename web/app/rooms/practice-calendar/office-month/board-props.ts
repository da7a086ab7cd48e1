import type { MonthPractised } from '@studio/contract/practice-calendar/own-days/schema.ts'
import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import type { Carry } from './use-carry.ts'
import type { Plan } from './use-plan.ts'

/** What can be done in a month that is not over. */
export interface EventActions {
  onAdd: (day: string) => void
  onEdit: (event: CalendarEvent) => void
  onMove: (event: CalendarEvent, copies: boolean) => void
  onDelete: (event: CalendarEvent) => void
}

export interface BoardProps {
  /** `YYYY-MM-01` */
  month: string
  /** The viewer's day, `YYYY-MM-DD`. */
  today: string
  plan: Plan
  carry: Carry
  /** How many members have done some of the events; absent while it is read. */
  practised: MonthPractised | undefined
  /** Null if the month is over. */
  actions: EventActions | null
}

export interface DayCellProps extends BoardProps {
  day: string
  /** Whether the day is in the month, not only in one of its weeks. */
  isInside: boolean
  isToday: boolean
  /** Its events by time. */
  events: readonly CalendarEvent[]
  /** Id of the words that say what the keys do. */
  how: string
}
