import { randomUUID } from 'node:crypto'
import { HOUR } from '@studio/contract/dates.ts'
import {
  changeEmail,
  confirmEmail,
  emailChange,
  takeBackEmail,
  withdrawEmailChange,
} from '@studio/contract/people/email/endpoints.ts'
import { emailChanges, emailReturns } from '../../database/tables/people.ts'
import { hashToken, randomToken } from '../../platform/tokens.ts'
import { TEST_PASSWORD } from '../people.ts'
import { type Ask, ask, askFor } from './ask.ts'
import type { At } from './scene/scene.ts'

const newAddress = () => `${randomUUID().slice(0, 8)}@example.com`

/** The code of a link that a new person was mailed. */
async function mailedCode({ studio, again }: At) {
  const [{ id: userId }, code] = [await again(), randomToken()]
  const expiresAt = new Date(Date.now() + HOUR)
  const row = { userId, email: newAddress(), codeHash: hashToken(code), expiresAt }
  await studio.context.db.insert(emailChanges).values(row)
  return { body: { userId, code } }
}

/** The code of the link by which a new person takes their former address back. */
async function formerAddress({ studio, again }: At) {
  const [{ id: userId }, code, email] = [await again(), randomToken(), newAddress()]
  const until = { askedAt: new Date(), expiresAt: new Date(Date.now() + HOUR) }
  const row = { userId, email, emailFolded: email, codeHash: hashToken(code), ...until }
  await studio.context.db.insert(emailReturns).values(row)
  return { body: { userId, code, password: 'Kestrel7x' } }
}

export const emailAsks: Ask[] = [
  askFor(emailChange),
  ask(changeEmail, '', async ({ again, me, caller }) => ({
    as: caller === 'signup' && me ? me : await again(),
    body: { email: newAddress(), password: TEST_PASSWORD },
  })),
  askFor(withdrawEmailChange),
  ask(confirmEmail, '', mailedCode),
  ask(takeBackEmail, '', formerAddress),
]
