import * as endpoints from '@studio/contract/person-page/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { personPage } from './queries.ts'
import { saveStaffNote } from './staff-note.ts'
import { personTimeline } from './timeline/timeline.ts'

export function personPageRoutes(serve: Serve<Context>): void {
  serve(endpoints.personPage, (context, _viewer, { params }) => personPage(context, params))
  serve(endpoints.personTimeline, (context, _viewer, { params, query }) =>
    personTimeline(context, params.id, query),
  )
  serve(endpoints.saveStaffNote, (context, viewer, { params, body }, { request }) =>
    saveStaffNote(context, viewer, { id: params.id, ...body, from: readPrecondition(request) }),
  )
}
