import { mails, moveClock, settings } from '@studio/contract/studio/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { moveStudioClock } from './clock.ts'
import { outbox, settingsOf } from './queries.ts'

export function studioRoutes(serve: Serve<Context>): void {
  serve(settings, (context) => settingsOf(context))
  serve(moveClock, (context, _viewer, { body }) => moveStudioClock(context, new Date(body.now)))
  serve(mails, (context, _viewer, { query }) => outbox(context, query.to))
}
