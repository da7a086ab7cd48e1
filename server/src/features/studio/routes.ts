import * as calls from '@studio/contract/studio/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { moveStudioClock } from './clock.ts'
import { outbox, settingsOf } from './queries.ts'

export function studioRoutes(serve: Serve<Context>): void {
  serve(calls.settings, (context) => settingsOf(context))
  serve(calls.moveClock, (context, _viewer, { body }) => moveStudioClock(context, new Date(body.now)))
  serve(calls.mails, (context, _viewer, { query }) => outbox(context, query.to))
}
