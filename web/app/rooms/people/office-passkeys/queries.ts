import { ownSessions } from '@studio/contract/people/own/endpoints.ts'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '@studio/contract/people/passkeys/endpoints.ts'
import type { PasskeyOptions } from '@studio/contract/people/passkeys/schema.ts'
import { secondFactor } from '@studio/contract/people/second-factor/endpoints.ts'
import { call } from '../../../platform/call.ts'
import { personalReads, readsOf } from '../../../platform/reads.ts'
import { type Told, useWrite } from '../../../ui/query/use-write.ts'
import type { TypedProof } from '../office-second-factor/proof-step.tsx'
import { withProof } from '../passkeys/with-proof.ts'

/** Asks what the browser needs to make a passkey. */
export const useBeginPasskey = (told: Told<PasskeyOptions>) =>
  useWrite((typed: TypedProof) => withProof(typed, (body) => call(beginPasskey, { body })), told)

/** Lets the browser make a passkey, and saves it; whoever was kept out until now reads everything anew. */
export const useAddPasskey = ({ onDone, onRefused }: Told<string[]>) =>
  useWrite(
    async ({ name, options }: { name: string; options: PasskeyOptions }) => {
      const { makePasskey } = await import('../passkeys/browser-passkeys.ts')
      return call(addPasskey, { body: { name, passkey: await makePasskey(options) } })
    },
    {
      said: 'The passkey is saved',
      onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
      reads: personalReads,
      onRefused,
    },
  )

export const useRenamePasskey = (told: Told<void>) =>
  useWrite(
    ({ id, name }: { id: string; name: string }) => call(renamePasskey, { params: { id }, body: { name } }),
    { reads: readsOf(secondFactor), ...told },
  )

export const useRemovePasskey = (told: Told<void>) =>
  useWrite(
    ({ id, ...typed }: TypedProof & { id: string }) =>
      withProof(typed, (body) => call(removePasskey, { params: { id }, body })),
    { said: 'The passkey is removed', reads: readsOf(secondFactor, ownSessions), ...told },
  )
