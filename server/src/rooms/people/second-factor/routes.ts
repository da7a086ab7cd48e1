import * as passkeys from '@studio/contract/people/passkeys/endpoints.ts'
import * as calls from '@studio/contract/people/second-factor/endpoints.ts'
import type { Context } from '../../../context.ts'
import type { Serve } from '../../../platform/serve.ts'
import { addPasskey, beginPasskey } from '../passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from '../passkeys/keep-passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  ownSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './second-factor.ts'

export function secondFactorRoutes(serve: Serve<Context>): void {
  serve(calls.secondFactor, (context, viewer) => ownSecondFactor(context, viewer))
  serve(calls.beginSecondFactor, (context, viewer, { body }, { address }) =>
    beginSecondFactor(context, viewer, { ...body, address }),
  )
  serve(calls.confirmSecondFactor, (context, viewer, { body }) => confirmSecondFactor(context, viewer, body))
  serve(calls.renewRecoveryCodes, (context, viewer, { body }, { address }) =>
    renewRecoveryCodes(context, viewer, { ...body, address }),
  )
  serve(calls.turnOffSecondFactor, async (context, viewer, { body }, { address }) => {
    await turnOffSecondFactor(context, viewer, { ...body, address })
    return undefined
  })
  serve(passkeys.beginPasskey, (context, viewer, { body }, { address }) =>
    beginPasskey(context, viewer, { ...body, address }),
  )
  serve(passkeys.addPasskey, (context, viewer, { body }) => addPasskey(context, viewer, body))
  serve(passkeys.renamePasskey, async (context, viewer, { params, body }) => {
    await renamePasskey(context, viewer, { ...params, ...body })
    return undefined
  })
  serve(passkeys.removePasskey, async (context, viewer, { params, body }, { address }) => {
    await removePasskey(context, viewer, { ...params, ...body, address })
    return undefined
  })
}
