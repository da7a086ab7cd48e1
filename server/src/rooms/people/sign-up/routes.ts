import * as calls from '@studio/contract/people/sign-up/endpoints.ts'
import type { Context } from '../../../context.ts'
import type { Serve } from '../../../platform/serve.ts'
import { emailExists, tellingTaken, userNameExists } from '../names.ts'
import { commonEndings } from '../passwords/common-passwords.ts'
import { checkInvitation } from '../staff/invitations.ts'
import { makeChallenge } from './captcha.ts'
import { register } from './register.ts'

export function signUpRoutes(serve: Serve<Context>): void {
  serve(calls.register, (context, viewer, input, { address }) =>
    register(context, viewer, { ...input, address }),
  )
  serve(calls.checkUserName, async (context, _viewer, { userName }, { address }) => ({
    exists: await tellingTaken(context, address, () => userNameExists(context, userName)),
  }))
  serve(calls.checkUserEmail, async (context, _viewer, { email }, { address }) => ({
    exists: await tellingTaken(context, address, () => emailExists(context, email)),
  }))
  serve(calls.checkInvitation, (context, _viewer, input) => checkInvitation(context, input))
  serve(calls.commonPasswords, async (_context, _viewer, { beginning }) => ({
    endings: commonEndings(beginning),
  }))
  serve(calls.captchaChallenge, (context) => makeChallenge(context))
}
