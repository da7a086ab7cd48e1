import * as calls from '@studio/contract/daily-classes/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { deleteClassDay, setClassDay } from './commands.ts'
import { copyDays, previewCopy } from './copy-days.ts'
import { moveClasses } from './move-classes.ts'
import { classDayFor, listClassDays } from './queries.ts'
import { undoCopy } from './undo-copy.ts'

export function dailyClassesRoutes(serve: Serve<Context>): void {
  serve(calls.classDays, (context, viewer, { query }) => listClassDays(context, viewer, query))
  serve(calls.classDay, (context, viewer, { query }) => classDayFor(context, viewer, query.dateTime))
  serve(calls.setClassDay, (context, viewer, { body }, { request }) =>
    setClassDay(context, viewer, { ...body, from: readPrecondition(request) }),
  )
  serve(calls.deleteClassDay, (context, viewer, { query }) => deleteClassDay(context, viewer, query.dateTime))
  serve(calls.copyPreview, (context, _viewer, { query }) => previewCopy(context, query))
  serve(calls.moveClasses, (context, viewer, { body }) => moveClasses(context, viewer, body))
  serve(calls.copyDays, (context, viewer, { body }) => copyDays(context, viewer, body))
  serve(calls.undoCopy, (context, viewer, { body }) => undoCopy(context, viewer, body))
}
