import { ownSessions } from '@studio/contract/people/own/endpoints.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '@studio/contract/people/second-factor/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { personalReads, queryOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { withProof } from '../passkeys/with-proof.ts'
import type { TypedProof } from './proof-step.tsx'

/** How one's own sign-in stands. */
export const secondFactorQuery = () => queryOf(secondFactor, {})

interface Told<Answer> {
  onDone: (answer: Answer) => void
  onRefused: (error: Error) => void
}

type SetUp = Awaited<ReturnType<typeof begin>>
const begin = (typed: TypedProof) => withProof(typed, (body) => call(beginSecondFactor, { body }))

/** Asks for a secret; nothing is on before its first code. */
export function useBegin({ onDone, onRefused }: Told<SetUp>) {
  return useMutation({ mutationFn: begin, onSuccess: onDone, onError: onRefused })
}

/** The first code of the app; whoever was kept out until now reads everything anew. */
export function useConfirm({ onDone, onRefused }: Told<string[]>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSuccess({ recoveryCodes }) {
      if (recoveryCodes.length === 0) showToast('Your app is set up')
      onDone(recoveryCodes)
      return client.invalidateQueries(personalReads)
    },
    onError: onRefused,
  })
}

/** Ten new codes; the old ones are good no more. */
export function useRenewCodes({ onDone, onRefused }: Told<string[]>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: TypedProof) => withProof(typed, (body) => call(renewRecoveryCodes, { body })),
    onSuccess({ recoveryCodes }) {
      onDone(recoveryCodes)
      return client.invalidateQueries(readsOf(secondFactor))
    },
    onError: onRefused,
  })
}

export function useTurnOff({ onDone, onRefused }: Told<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: TypedProof) => withProof(typed, (body) => call(turnOffSecondFactor, { body })),
    onSuccess() {
      showToast('The second step is off')
      onDone()
      return client.invalidateQueries(readsOf(secondFactor, ownSessions))
    },
    onError: onRefused,
  })
}
