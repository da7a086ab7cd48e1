import { CallError } from '@studio/contract/call.ts'
import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import {
  calendars,
  changeCalendar,
  changeEvent,
  createCalendar,
  createEvent,
  deleteCalendar,
  deleteEvent,
  lastCalendars,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { toasts } from '@studio/contract/practice-calendar/messages.ts'
import { monthPractised } from '@studio/contract/practice-calendar/own-days/endpoints.ts'
import type {
  Calendar,
  CalendarEvent,
  CalendarForm,
  EventForm,
} from '@studio/contract/practice-calendar/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../platform/call.ts'
import { useIdempotencyKey } from '../../../platform/idempotency-key.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

/** Four years of both types. */
const MOST_CALENDARS = 100

/** How many members have done each event of a calendar. */
export const monthPractisedQuery = (id: string) => queryOf(monthPractised, { params: { id } })

/** BO-API-35: a teacher's own calendars, newest month first. */
export const ownCalendarsQuery = (userId: string) =>
  queryOptions({
    ...queryOf(calendars, { query: { userId, pageLength: MOST_CALENDARS } }),
    select: ({ records }): Calendar[] => records,
  })

/** One of a teacher's own calendars; null if it is not among them. */
export const ownCalendarQuery = (userId: string, id: string) =>
  queryOptions({
    ...queryOf(calendars, { query: { userId, pageLength: MOST_CALENDARS } }),
    select: ({ records }): Calendar | null => records.find((calendar) => calendar.id === id) ?? null,
  })

/** Reads the present calendar with its events. */
export async function readCalendar({ id, userId }: Pick<Calendar, 'id' | 'userId'>): Promise<Calendar> {
  const { records } = await call(calendars, { query: { userId, pageLength: MOST_CALENDARS } })
  return found(records.find((calendar) => calendar.id === id))
}

/** Reads the present event. */
export async function readEvent(calendar: Calendar, id: string): Promise<CalendarEvent> {
  const { events } = await readCalendar(calendar)
  return found(events.find((event) => event.id === id))
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing) return thing
  throw new CallError(404, {}, refusals.notFound)
}

interface Done<Answer> {
  onDone: (answer: Answer) => void
  /** Receives refusals that belong to fields; without it they are shown as a toast. */
  onRefused?: (error: Error) => void
}

/** A mutation of calendars, which invalidates everything that shows them. */
const useChange = <Typed, Answer>(
  change: (typed: Typed) => Promise<Answer>,
  said: string,
  { onDone, onRefused }: Done<Answer>,
) =>
  // Once they are read, so that the page of a new calendar finds it.
  useWrite(change, { said, reads: readsOf(calendars, lastCalendars, people), onRead: onDone, onRefused })

/** Typed values, with the version they are based on. */
interface Saved<Typed> {
  typed: Typed
  version: string | undefined
}
type SavedCalendar = Saved<z.output<typeof CalendarForm>>
type SavedEvent = Saved<z.output<typeof EventForm>>

/** BO-API-36, BO-API-37: creates a calendar, or changes the one with this id; returns its id. */
export function useSaveCalendar(id: string | undefined, done: Done<{ id: string }>) {
  const save = ({ typed: body, version }: SavedCalendar) =>
    id ? call(changeCalendar, { params: { id }, body }, ifUnchanged(version)) : call(createCalendar, { body })
  return useChange<SavedCalendar, { id: string }>(save, id ? toasts.calendarSaved : toasts.calendarMade, done)
}

/** BO-API-38 */
export function useDeleteCalendar(id: string, done: Done<unknown>) {
  return useChange(() => call(deleteCalendar, { params: { id } }), toasts.calendarDeleted, done)
}

/** BO-API-39, BO-API-40: adds an event to a calendar, after a lost answer no second one, or changes the one with this id. */
export function useSaveEvent(calendarId: string, id: string | undefined, done: Done<unknown>) {
  const { keyOf } = useIdempotencyKey()
  const save = ({ typed, version }: SavedEvent): Promise<unknown> =>
    id
      ? call(changeEvent, { params: { id }, body: typed }, ifUnchanged(version))
      : call(createEvent, { body: { ...typed, calendarId } }, { headers: keyOf(typed) })
  return useChange(save, id ? toasts.eventSaved : toasts.eventMade, done)
}

/** BO-API-41 */
export function useDeleteEvent(id: string, done: Done<unknown>) {
  return useChange(() => call(deleteEvent, { params: { id } }), toasts.eventDeleted, done)
}

/** Puts an event on another instant, unless somebody else has changed it. */
export const putEventAt = ({ id, version }: CalendarEvent, eventDateTime: string) =>
  call(changeEvent, { params: { id }, body: { eventDateTime } }, ifUnchanged(version))

export const addEvent = (event: EventForm & { calendarId: string }) => call(createEvent, { body: event })

export const removeEvent = (id: string) => call(deleteEvent, { params: { id } })
