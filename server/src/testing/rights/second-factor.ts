import { randomBytes } from 'node:crypto'
import { MINUTE } from '@studio/contract/dates.ts'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '@studio/contract/people/passkeys/endpoints.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '@studio/contract/people/second-factor/endpoints.ts'
import { eq } from 'drizzle-orm'
import { users } from '../../database/tables/people.ts'
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactors,
} from '../../database/tables/second-factors.ts'
import { seal } from '../../platform/sealed-secret.ts'
import { hashToken } from '../../platform/tokens.ts'
import { sealedFor } from '../../rooms/people/second-factor/totp.ts'
import { appCode } from '../app-code.ts'
import { TEST_PASSWORD } from '../people.ts'
import { makePasskey } from '../software-authenticator.ts'
import { type Ask, ask, askFor } from './ask.ts'
import type { At } from './scene/scene.ts'

const RECOVERY_CODE = 'abcdefghjkmnpqrs'
const STEP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Somebody of the staff whose sign-in has a second step, or who is about to set one up. */
const oneOfStaff = async ({ again, me, caller }: At) => ({
  as: caller === 'signup' && me ? me : await again(),
})

/** A step that is on, by a recovery code that is good. */
async function withSecondFactor(at: At) {
  const { as } = await oneOfStaff(at)
  const { db, clock } = at.studio.context
  await db.update(users).set({ secondFactorSince: clock.machine() }).where(eq(users.id, as.id))
  await db
    .insert(recoveryCodes)
    .values({ userId: as.id, codeHash: hashToken(RECOVERY_CODE) })
    .onConflictDoNothing()
  return { as }
}

/** What an app shows for a secret that was begun. */
async function withBegunStep(at: At) {
  const { as } = await oneOfStaff(at)
  const { db, clock, tokens } = at.studio.context
  const begunSecret = seal(tokens, sealedFor(as.id), STEP_SECRET)
  const kept = { begunSecret, begunAt: clock.machine(), lastStep: 0 }
  await db
    .insert(secondFactors)
    .values({ userId: as.id, ...kept })
    .onConflictDoUpdate({ target: secondFactors.userId, set: kept })
  const code = appCode(STEP_SECRET, { now: clock.machine() })
  return { as, body: { code } }
}

/** A step that is on, with a passkey beside the recovery code. */
async function withPasskey(at: At) {
  const { as } = await withSecondFactor(at)
  const { db, clock } = at.studio.context
  const [made] = await db
    .insert(passkeys)
    .values({
      userId: as.id,
      credentialId: randomBytes(32).toString('base64url'),
      publicKey: '',
      counter: 0,
      transports: [],
      name: 'Key',
      madeAt: clock.machine(),
    })
    .returning({ id: passkeys.id })
  return { as, params: { id: made?.id ?? '' } }
}

/** What a browser answers to a challenge that was put to it. */
async function withMadePasskey(at: At) {
  const { as } = await oneOfStaff(at)
  const { db, clock } = at.studio.context
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.machine().getTime() + MINUTE)
  await db.insert(passkeyChallenges).values({ challenge, userId: as.id, purpose: 'make', expiresAt })
  const origin = at.studio.url.replace('127.0.0.1', 'localhost')
  return { as, body: { name: 'Key', passkey: makePasskey({ challenge, origin }).made } }
}

export const secondFactorAsks: Ask[] = [
  askFor(secondFactor),
  ask(beginSecondFactor, '', async (at) => ({
    ...(await oneOfStaff(at)),
    body: { password: TEST_PASSWORD },
  })),
  ask(confirmSecondFactor, '', withBegunStep),
  ask(renewRecoveryCodes, '', async (at) => ({
    ...(await withSecondFactor(at)),
    body: { password: TEST_PASSWORD, code: RECOVERY_CODE },
  })),
  ask(turnOffSecondFactor, '', async (at) => ({
    ...(await withSecondFactor(at)),
    body: { password: TEST_PASSWORD, code: RECOVERY_CODE },
  })),
  ask(beginPasskey, '', async (at) => ({
    ...(await oneOfStaff(at)),
    body: { password: TEST_PASSWORD },
  })),
  ask(addPasskey, '', withMadePasskey),
  ask(renamePasskey, '', async (at) => ({ ...(await withPasskey(at)), body: { name: 'Blue key' } })),
  ask(removePasskey, '', async (at) => ({
    ...(await withPasskey(at)),
    body: { password: TEST_PASSWORD, code: RECOVERY_CODE },
  })),
]
