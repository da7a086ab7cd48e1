import * as calls from '@studio/contract/people/sign-up/endpoints.ts'
import type { Context } from '../../../context.ts'
import { countUse, refuseIfUsedUp } from '../../../platform/limits/limits.ts'
import type { Serve } from '../../../platform/serve.ts'
import { emailExists, userNameExists } from '../names.ts'
import { commonEndings } from '../passwords/common-passwords.ts'
import { checkInvitation } from '../staff/invitations.ts'
import { makeChallenge } from './captcha.ts'
import { register } from './register.ts'

export function signUpRoutes(serve: Serve<Context>): void {
  serve(calls.register, (context, viewer, { body }, { address }) =>
    register(context, viewer, { ...body, address }),
  )
  serve(calls.checkUserName, async (context, _viewer, { query }, { address }) => ({
    exists: await countingHits(context, address, () => userNameExists(context, query.userName)),
  }))
  serve(calls.checkUserEmail, async (context, _viewer, { query }, { address }) => ({
    exists: await countingHits(context, address, () => emailExists(context, query.email)),
  }))
  serve(calls.checkInvitation, (context, _viewer, { body }) => checkInvitation(context, body))
  serve(calls.commonPasswords, async (_context, _viewer, { query }) => ({
    endings: commonEndings(query.beginning),
  }))
  serve(calls.captchaChallenge, (context) => makeChallenge(context))
}

/**
 * Tells a network of at most a hundred taken names and addresses an hour; those that are free tell nobody anything, so
 * a school that signs up is not counted (S-A5).
 */
async function countingHits(
  context: Context,
  network: string,
  look: () => Promise<boolean>,
): Promise<boolean> {
  const hits = { key: `taken address:${network}`, max: 100, minutes: 60 }
  await refuseIfUsedUp(context, [hits])
  const exists = await look()
  if (exists) await countUse(context, hits)
  return exists
}
