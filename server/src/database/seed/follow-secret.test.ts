import { randomBytes } from 'node:crypto'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { seal } from '../../platform/sealed-secret.ts'
import { makeTokens } from '../../platform/tokens.ts'
import { sealedFor } from '../../rooms/people/second-factor/totp.ts'
import { vapidKeys } from '../../rooms/push/vapid-keys.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { users } from '../tables/people.ts'
import { secondFactors } from '../tables/second-factors.ts'
import { followSecret } from './follow-secret.ts'

const [old = '', fresh = ''] = [48, 48].map((bytes) => randomBytes(bytes).toString('base64url'))
const APP = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
let studio: TestStudio
let person: { id: string; email: string }
const warnings: string[] = []

beforeAll(async () => {
  studio = await startTestStudio({ TOKEN_SECRET: old })
  person = await studio.people.coach()
  const { db, tokens } = studio.context
  await db.update(users).set({ secondFactorSince: new Date() }).where(eq(users.id, person.id))
  const secret = seal(tokens, sealedFor(person.id), APP)
  await db.insert(secondFactors).values({ userId: person.id, secret, lastStep: 0 })
})
afterAll(() => studio.stop())

/** The studio after a restart with another TOKEN_SECRET. */
const startedWith = (secret: string, ...previous: string[]): Context => ({
  ...studio.context,
  config: { ...studio.context.config, previousSecrets: previous },
  tokens: makeTokens(secret, previous),
  log: { ...studio.context.log, warn: (text: string) => void warnings.push(text) } as never,
})
const enter = (context: Context) => {
  const code = new TOTP({ secret: APP }).generate({ timestamp: context.clock.machine().getTime() })
  studio.context.tokens = context.tokens
  return studio.call(signIn, { body: { email: person.email, password: TEST_PASSWORD, code } })
}

test('with the previous secret named nothing breaks, and later it may be dropped (S-O5, S-A16)', async () => {
  await followSecret(studio.context)
  const { publicKey } = await vapidKeys(studio.context)
  await followSecret(startedWith(fresh, old))
  expect(warnings).toEqual([])
  await followSecret(startedWith(fresh))
  expect(warnings).toEqual([])
  expect((await vapidKeys(startedWith(fresh))).publicKey).toBe(publicKey)
  expect((await enter(startedWith(fresh))).user.role).toBe('Coach')
})

test('without it the start says what breaks, and a code of an app is refused by its true reason', async () => {
  await followSecret(startedWith(old))
  expect(warnings).toEqual([expect.stringContaining('Write the previous secret after the new one')])
  await expect(enter(startedWith(old))).rejects.toMatchObject({
    status: 400,
    code: 'WrongCode',
    fields: { code: expect.stringContaining('the studio’s key has changed') },
  })
})
