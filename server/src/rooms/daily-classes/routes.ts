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
  serve(calls.classDays, listClassDays)
  serve(calls.classDay, (context, viewer, { dateTime }) => classDayFor(context, viewer, dateTime))
  serve(calls.setClassDay, (context, viewer, input, { request }) =>
    setClassDay(context, viewer, { ...input, from: readPrecondition(request) }),
  )
  serve(calls.deleteClassDay, (context, viewer, { dateTime }) => deleteClassDay(context, viewer, dateTime))
  serve(calls.copyPreview, (context, _viewer, input) => previewCopy(context, input))
  serve(calls.moveClasses, moveClasses)
  serve(calls.copyDays, copyDays)
  serve(calls.undoCopy, undoCopy)
}
