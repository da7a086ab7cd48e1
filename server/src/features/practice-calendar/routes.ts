import {
  calendars,
  joinCalendar as join,
  lastCalendars,
  leaveCalendar as leave,
} from '@studio/contract/practice-calendar/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { joinCalendar, leaveCalendar } from './commands.ts'
import { listCalendars, newestCalendars } from './queries.ts'

export function practiceCalendarRoutes(serve: Serve<Context>): void {
  serve(calendars, (context, viewer, { query }) => listCalendars(context, viewer, query))
  serve(lastCalendars, (context, viewer, { query }) => newestCalendars(context, viewer, query.showEmpty))
  serve(join, (context, viewer, { params, query }) =>
    joinCalendar(context, viewer, { id: params.id, userId: query.userId }),
  )
  serve(leave, (context, viewer, { params, query }) =>
    leaveCalendar(context, viewer, { id: params.id, userId: query.userId }),
  )
}
