import { ownSessions } from '@studio/contract/people/own/endpoints.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '@studio/contract/people/second-factor/endpoints.ts'
import { call } from '../../../platform/call.ts'
import { personalReads, queryOf, readsOf } from '../../../platform/reads.ts'
import { type Told, useWrite } from '../../../ui/query/use-write.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { withProof } from '../passkeys/with-proof.ts'
import type { TypedProof } from './proof-step.tsx'

/** How one's own sign-in stands. */
export const secondFactorQuery = () => queryOf(secondFactor, {})

type SetUp = Awaited<ReturnType<typeof begin>>
const begin = (typed: TypedProof) => withProof(typed, (body) => call(beginSecondFactor, { body }))

/** Asks for a secret; nothing is on before its first code. */
export const useBegin = (told: Told<SetUp>) => useWrite(begin, told)

/** The first code of the app; whoever was kept out until now reads everything anew. */
export const useConfirm = ({ onDone, onRefused }: Told<string[]>) =>
  useWrite((code: string) => call(confirmSecondFactor, { body: { code } }), {
    onDone({ recoveryCodes }) {
      if (recoveryCodes.length === 0) showToast('Your app is set up')
      onDone(recoveryCodes)
    },
    reads: personalReads,
    onRefused,
  })

/** Ten new codes; the old ones are good no more. */
export const useRenewCodes = ({ onDone, onRefused }: Told<string[]>) =>
  useWrite((typed: TypedProof) => withProof(typed, (body) => call(renewRecoveryCodes, { body })), {
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    reads: readsOf(secondFactor),
    onRefused,
  })

export const useTurnOff = (told: Told<void>) =>
  useWrite((typed: TypedProof) => withProof(typed, (body) => call(turnOffSecondFactor, { body })), {
    said: 'The second step is off',
    reads: readsOf(secondFactor, ownSessions),
    ...told,
  })
