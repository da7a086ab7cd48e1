import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { changeEvent, createEvent, deleteEvent } from '@studio/contract/practice-calendar/endpoints.ts'
import type { CalendarEvent, EventForm } from '@studio/contract/practice-calendar/schema.ts'
import { call } from '../../../platform/call.ts'

/** Puts an event on another instant, unless somebody else has changed it. */
export const putEventAt = ({ id, version }: CalendarEvent, eventDateTime: string) =>
  call(changeEvent, { params: { id }, body: { eventDateTime } }, ifUnchanged(version))

export const addEvent = (event: EventForm & { calendarId: string }) => call(createEvent, { body: event })

export const removeEvent = (id: string) => call(deleteEvent, { params: { id } })
