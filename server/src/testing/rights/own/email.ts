import { randomUUID } from 'node:crypto'
import {
  changeEmail,
  confirmEmail,
  emailChange,
  withdrawEmailChange,
} from '@studio/contract/account/email/endpoints.ts'
import { HOUR } from '@studio/contract/dates.ts'
import { emailChanges } from '../../../database/tables/people.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'
import { TEST_PASSWORD } from '../../builders.ts'
import { type Ask, ask, askFor } from '../ask.ts'
import type { At } from '../scene/scene.ts'

const newAddress = () => `${randomUUID().slice(0, 8)}@example.com`

/** The code of a link that a new person was mailed. */
async function mailedCode({ studio, again }: At) {
  const [{ id: userId }, code] = [await again(), randomToken()]
  const expiresAt = new Date(Date.now() + HOUR)
  const row = { userId, email: newAddress(), codeHash: hashToken(code), expiresAt }
  await studio.context.db.insert(emailChanges).values(row)
  return { body: { userId, code } }
}

export const emailAsks: Ask[] = [
  askFor(emailChange),
  ask(changeEmail, '', async ({ again, me, caller }) => ({
    as: caller === 'signup' && me ? me : await again(),
    body: { email: newAddress(), password: TEST_PASSWORD },
  })),
  askFor(withdrawEmailChange),
  ask(confirmEmail, '', mailedCode),
]
