import * as calls from '@studio/contract/contact/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { sendMessage } from './commands.ts'

export function contactRoutes(serve: Serve<Context>): void {
  serve(calls.sendMessage, (context, viewer, { body }) => sendMessage(context, viewer, body))
}
