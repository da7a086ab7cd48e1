import {
  captchaChallenge,
  checkUserEmail,
  checkUserName,
  register,
} from '@studio/contract/people/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { makeChallenge } from './captcha.ts'
import * as commands from './commands.ts'
import { emailExists, userNameExists } from './queries.ts'

export function peopleRoutes(serve: Serve<Context>): void {
  serve(register, (context, viewer, { body }) => commands.register(context, viewer, body))
  serve(checkUserName, async (context, _viewer, { query }) => ({
    exists: await userNameExists(context, query.userName),
  }))
  serve(checkUserEmail, async (context, _viewer, { query }) => ({
    exists: await emailExists(context, query.email),
  }))
  serve(captchaChallenge, (context) => makeChallenge(context))
}
