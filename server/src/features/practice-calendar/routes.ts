import {
  calendars,
  changeCalendar as change,
  changeEvent as changePage,
  joinCalendar as join,
  lastCalendars,
  leaveCalendar as leave,
  makeCalendar as make,
  makeEvent as makePage,
  deleteCalendar as remove,
  deleteEvent as removePage,
} from '@studio/contract/practice-calendar/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { joinCalendar, leaveCalendar } from './commands/join-calendar.ts'
import { changeCalendar, deleteCalendar, makeCalendar } from './commands/write-calendar.ts'
import { changeEvent, deleteEvent, makeEvent } from './commands/write-event.ts'
import { calendarFor, eventFor, listCalendars, newestCalendars } from './queries.ts'

export function practiceCalendarRoutes(serve: Serve<Context>): void {
  serve(calendars, (context, viewer, { query }) => listCalendars(context, viewer, query))
  serve(lastCalendars, (context, viewer, { query }) => newestCalendars(context, viewer, query.showEmpty))
  serve(make, (context, viewer, { body }) => makeCalendar(context, viewer, body))
  serve(change, async (context, viewer, { params, body }) => {
    await changeCalendar(context, viewer, { ...body, id: params.id })
    return calendarFor(context, viewer, params.id)
  })
  serve(remove, async (context, viewer, { params }) => {
    await deleteCalendar(context, viewer, params.id)
    return undefined
  })
  serve(join, (context, viewer, { params, query }) =>
    joinCalendar(context, viewer, { id: params.id, userId: query.userId }),
  )
  serve(leave, (context, viewer, { params, query }) =>
    leaveCalendar(context, viewer, { id: params.id, userId: query.userId }),
  )
  serve(makePage, (context, viewer, { body }) => makeEvent(context, viewer, body))
  serve(changePage, async (context, viewer, { params, body }) => {
    await changeEvent(context, viewer, { ...body, id: params.id })
    return eventFor(context, viewer, params.id)
  })
  serve(removePage, async (context, viewer, { params }) => {
    await deleteEvent(context, viewer, params.id)
    return undefined
  })
}
