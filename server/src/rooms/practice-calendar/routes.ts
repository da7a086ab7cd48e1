import * as calls from '@studio/contract/practice-calendar/endpoints.ts'
import * as memberDayCalls from '@studio/contract/practice-calendar/member-days/endpoints.ts'
import * as ownDayCalls from '@studio/contract/practice-calendar/own-days/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { idempotencyKey, readPrecondition } from '../../platform/version.ts'
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
  serve(calls.calendars, listCalendars)
  serve(calls.lastCalendars, newestCalendars)
  serve(calls.createCalendar, createCalendar)
  serve(calls.changeCalendar, async (context, viewer, input, { request }) => {
    await changeCalendar(context, viewer, { ...input, from: readPrecondition(request) })
    return calendarFor(context, viewer, input.id)
  })
  serve(calls.copyCalendar, (context, viewer, input) => copyCalendar(context, viewer, { ...input }))
  serve(calls.deleteCalendar, (context, viewer, { id }, { request }) =>
    deleteCalendar(context, viewer, { id, from: readPrecondition(request) }),
  )
  serve(calls.joinCalendar, (context, viewer, { id, userId }) =>
    joinCalendar(context, viewer, { id, userId }),
  )
  serve(calls.leaveCalendar, (context, viewer, { id, userId }) =>
    leaveCalendar(context, viewer, { id, userId }),
  )
  serve(memberDayCalls.monthsOnOwnDays, listOnOwnDays)
  serve(memberDayCalls.changeMemberDays, (context, viewer, input) =>
    changeMemberDays(context, viewer, { ...input }),
  )
  serve(calls.monthTurns, (context, viewer) => monthTurnsOf(context, viewer))
  serve(calls.answerMonth, (context, viewer, input) => answerMonth(context, viewer, { ...input }))
  serve(calls.chooseEachMonth, (context, viewer, input) => chooseEachMonth(context, viewer, { ...input }))
  serve(calls.monthByLink, (context, _viewer, { token }) => monthOfLink(context, token))
  serve(calls.answerMonthByLink, (context, _viewer, { token, ...answer }) =>
    answerByLink(context, token, answer),
  )
  serve(calls.calendarFeed, feedOf)
  serve(calls.renewCalendarFeed, renewFeed)
  serve(calls.endCalendarFeed, endFeed)
  serve(ownDayCalls.plannedClasses, plannedClassesOf)
  serve(ownDayCalls.planClass, planClass)
  serve(ownDayCalls.removePlannedClass, (context, viewer, { id }) => removePlannedClass(context, viewer, id))
  serve(
    ownDayCalls.monthPractised,
    fromReplica((context, viewer, { id }) => monthPractised(context, viewer, id)),
  )
  serve(calls.createEvent, (context, viewer, input, { request }) =>
    createEvent(context, viewer, { ...input, key: idempotencyKey(request) }),
  )
  serve(calls.changeEvent, async (context, viewer, input, { request }) => {
    await changeEvent(context, viewer, { ...input, from: readPrecondition(request) })
    return eventFor(context, viewer, input.id)
  })
  serve(calls.deleteEvent, (context, viewer, { id }) => deleteEvent(context, viewer, id))
}
