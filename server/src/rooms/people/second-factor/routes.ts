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
  serve(calls.secondFactor, ownSecondFactor)
  serve(calls.beginSecondFactor, (context, viewer, input, { address }) =>
    beginSecondFactor(context, viewer, { ...input, address }),
  )
  serve(calls.confirmSecondFactor, confirmSecondFactor)
  serve(calls.renewRecoveryCodes, (context, viewer, input, { address }) =>
    renewRecoveryCodes(context, viewer, { ...input, address }),
  )
  serve(calls.turnOffSecondFactor, (context, viewer, input, { address }) =>
    turnOffSecondFactor(context, viewer, { ...input, address }),
  )
  serve(passkeys.beginPasskey, (context, viewer, input, { address }) =>
    beginPasskey(context, viewer, { ...input, address }),
  )
  serve(passkeys.addPasskey, addPasskey)
  serve(passkeys.renamePasskey, renamePasskey)
  serve(passkeys.removePasskey, (context, viewer, input, { address }) =>
    removePasskey(context, viewer, { ...input, address }),
  )
}
