import * as endpoints from '@studio/contract/person-page/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { personPage } from './queries.ts'
import { saveStaffNote } from './staff-note.ts'
import { personTimeline } from './timeline/timeline.ts'

export function personPageRoutes(serve: Serve<Context>): void {
  serve(endpoints.personPage, (context, _viewer, input) => personPage(context, input))
  serve(endpoints.personTimeline, (context, _viewer, { id, ...query }) => personTimeline(context, id, query))
  serve(endpoints.saveStaffNote, (context, viewer, input, { request }) =>
    saveStaffNote(context, viewer, { ...input, from: readPrecondition(request) }),
  )
}
