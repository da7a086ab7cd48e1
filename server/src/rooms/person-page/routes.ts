import * as endpoints from '@studio/contract/person-page/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { personCalendars } from './calendars.ts'
import { membershipEvents } from './membership-events.ts'
import { personMessages } from './messages.ts'
import { personPage } from './queries.ts'
import { saveStaffNote } from './staff-note.ts'
import { watchedFilms } from './watched-films.ts'

export function personPageRoutes(serve: Serve<Context>): void {
  serve(endpoints.personPage, (context, _viewer, { params }) => personPage(context, params))
  serve(endpoints.membershipEvents, (context, _viewer, { params, query }) =>
    membershipEvents(context, params.id, query),
  )
  serve(endpoints.watchedFilms, (context, _viewer, { params, query }) =>
    watchedFilms(context, params.id, query),
  )
  serve(endpoints.personCalendars, (context, _viewer, { params, query }) =>
    personCalendars(context, params.id, query),
  )
  serve(endpoints.personMessages, (context, _viewer, { params, query }) =>
    personMessages(context, params.id, query),
  )
  serve(endpoints.saveStaffNote, (context, viewer, { params, body }, { request }) =>
    saveStaffNote(context, viewer, { id: params.id, ...body, from: readPrecondition(request) }),
  )
}
