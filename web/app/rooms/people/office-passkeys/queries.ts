import { ownSessions } from '@studio/contract/people/own/endpoints.ts'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '@studio/contract/people/passkeys/endpoints.ts'
import type { PasskeyOptions } from '@studio/contract/people/passkeys/schema.ts'
import { secondFactor } from '@studio/contract/people/second-factor/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { personalReads, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import type { TypedProof } from '../office-second-factor/proof-step.tsx'
import { withProof } from '../passkeys/with-proof.ts'

interface Told<Answer> {
  onDone: (answer: Answer) => void
  onRefused: (error: Error) => void
}

/** Asks what the browser needs to make a passkey. */
export function useBeginPasskey({ onDone, onRefused }: Told<PasskeyOptions>) {
  return useMutation({
    mutationFn: (typed: TypedProof) => withProof(typed, (body) => call(beginPasskey, { body })),
    onSuccess: onDone,
    onError: onRefused,
  })
}

/** Lets the browser make a passkey, and saves it; whoever was kept out until now reads everything anew. */
export function useAddPasskey({ onDone, onRefused }: Told<string[]>) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ name, options }: { name: string; options: PasskeyOptions }) {
      const { makePasskey } = await import('../passkeys/browser-passkeys.ts')
      return call(addPasskey, { body: { name, passkey: await makePasskey(options) } })
    },
    onSuccess({ recoveryCodes }) {
      showToast('The passkey is saved')
      onDone(recoveryCodes)
      return client.invalidateQueries(personalReads)
    },
    onError: onRefused,
  })
}

export function useRenamePasskey({ onDone, onRefused }: Told<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(renamePasskey, { params: { id }, body: { name } }),
    onSuccess() {
      onDone()
      return client.invalidateQueries(readsOf(secondFactor))
    },
    onError: onRefused,
  })
}

export function useRemovePasskey({ onDone, onRefused }: Told<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...typed }: TypedProof & { id: string }) =>
      withProof(typed, (body) => call(removePasskey, { params: { id }, body })),
    onSuccess() {
      showToast('The passkey is removed')
      onDone()
      return client.invalidateQueries(readsOf(secondFactor, ownSessions))
    },
    onError: onRefused,
  })
}
