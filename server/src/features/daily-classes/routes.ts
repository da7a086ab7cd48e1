import {
  classDay,
  classDays,
  deleteClassDay as remove,
  setClassDay as set,
} from '@studio/contract/daily-classes/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { deleteClassDay, setClassDay } from './commands.ts'
import { classDayFor, listClassDays } from './queries.ts'

export function dailyClassesRoutes(serve: Serve<Context>): void {
  serve(classDays, (context, viewer, { query }) => listClassDays(context, viewer, query))
  serve(classDay, (context, viewer, { query }) => classDayFor(context, viewer, query.dateTime))
  serve(set, (context, viewer, { body }) => setClassDay(context, viewer, body))
  serve(remove, (context, viewer, { query }) => deleteClassDay(context, viewer, query.dateTime))
}
