import * as calls from '@studio/contract/practice-calendar/endpoints.ts'
import * as memberDayCalls from '@studio/contract/practice-calendar/member-days/endpoints.ts'
import * as ownDayCalls from '@studio/contract/practice-calendar/own-days/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { endFeed, feedOf, renewFeed } from './calendar-link/secret-link.ts'
import { copyCalendar } from './commands/copy-calendar.ts'
import { joinCalendar, leaveCalendar } from './commands/join-calendar.ts'
import { changeCalendar, createCalendar, deleteCalendar } from './commands/write-calendar.ts'
import { changeEvent, createEvent, deleteEvent } from './commands/write-event.ts'
import { changeMemberDays } from './member-days/change-days.ts'
import { answerMonth, chooseEachMonth } from './month-turn/answers.ts'
import { answerByLink, monthOfLink } from './month-turn/month-link.ts'
import { monthTurnsOf } from './month-turn/read-turns.ts'
import { planClass, removePlannedClass } from './own-days/plan-class.ts'
import { plannedClassesOf } from './own-days/planned-classes.ts'
import { monthPractised } from './own-days/ticked-events.ts'
import { calendarFor, eventFor, listCalendars, listOnOwnDays, newestCalendars } from './queries.ts'

export function practiceCalendarRoutes(serve: Serve<Context>): void {
  serve(calls.calendars, (context, viewer, { query }) => listCalendars(context, viewer, query))
  serve(calls.lastCalendars, (context, viewer, { query }) => newestCalendars(context, viewer, query))
  serve(calls.createCalendar, (context, viewer, { body }) => createCalendar(context, viewer, body))
  serve(calls.changeCalendar, async (context, viewer, { params, body }, { request }) => {
    await changeCalendar(context, viewer, { ...body, id: params.id, from: readPrecondition(request) })
    return calendarFor(context, viewer, params.id)
  })
  serve(calls.copyCalendar, (context, viewer, { params, body }) =>
    copyCalendar(context, viewer, { ...body, id: params.id }),
  )
  serve(calls.deleteCalendar, async (context, viewer, { params }, { request }) => {
    await deleteCalendar(context, viewer, { id: params.id, from: readPrecondition(request) })
    return undefined
  })
  serve(calls.joinCalendar, (context, viewer, { params, query }) =>
    joinCalendar(context, viewer, { id: params.id, userId: query.userId }),
  )
  serve(calls.leaveCalendar, (context, viewer, { params, query }) =>
    leaveCalendar(context, viewer, { id: params.id, userId: query.userId }),
  )
  serve(memberDayCalls.monthsOnOwnDays, (context, viewer) => listOnOwnDays(context, viewer))
  serve(memberDayCalls.changeMemberDays, (context, viewer, { params, body }) =>
    changeMemberDays(context, viewer, { ...body, id: params.id }),
  )
  serve(calls.monthTurns, (context, viewer) => monthTurnsOf(context, viewer))
  serve(calls.answerMonth, async (context, viewer, { params, body }) => {
    await answerMonth(context, viewer, { ...body, id: params.id })
    return undefined
  })
  serve(calls.chooseEachMonth, async (context, viewer, { params, body }) => {
    await chooseEachMonth(context, viewer, { ...body, id: params.id })
    return undefined
  })
  serve(calls.monthByLink, (context, _viewer, { query }) => monthOfLink(context, query.token))
  serve(calls.answerMonthByLink, (context, _viewer, { query, body }) =>
    answerByLink(context, query.token, body),
  )
  serve(calls.calendarFeed, (context, viewer) => feedOf(context, viewer))
  serve(calls.renewCalendarFeed, (context, viewer) => renewFeed(context, viewer))
  serve(calls.endCalendarFeed, (context, viewer) => endFeed(context, viewer))
  serve(ownDayCalls.plannedClasses, (context, viewer) => plannedClassesOf(context, viewer))
  serve(ownDayCalls.planClass, (context, viewer, { body }) => planClass(context, viewer, body))
  serve(ownDayCalls.removePlannedClass, (context, viewer, { params }) =>
    removePlannedClass(context, viewer, params.id),
  )
  serve(
    ownDayCalls.monthPractised,
    fromReplica((context, viewer, { params }) => monthPractised(context, viewer, params.id)),
  )
  serve(calls.createEvent, (context, viewer, { body }) => createEvent(context, viewer, body))
  serve(calls.changeEvent, async (context, viewer, { params, body }, { request }) => {
    await changeEvent(context, viewer, { ...body, id: params.id, from: readPrecondition(request) })
    return eventFor(context, viewer, params.id)
  })
  serve(calls.deleteEvent, async (context, viewer, { params }) => {
    await deleteEvent(context, viewer, params.id)
    return undefined
  })
}
