import { refusals } from '@studio/contract/people/messages.ts'
import type { Challenge } from '@studio/contract/people/sign-up/schema.ts'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { solvedCaptchas } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'

const GOOD_FOR_MILLISECONDS = 600_000
/** PBKDF2 rounds per guess, and guesses per challenge: one or two seconds on a phone, one hash on the server. */
const work = { cost: 5_000, guesses: { from: 100, to: 1_000 } }
/** Where nobody is limited: tests alone, since production refuses RATE_LIMITS=off. */
const hardlyAny = { from: 1, to: 2 }

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(200) }),
})

function secretsOf(context: Context) {
  return {
    hmacSignatureSecret: context.tokens.sign('captcha', 'challenge'),
    hmacKeySignatureSecret: context.tokens.sign('captcha', 'key'),
  }
}

/** Makes a proof-of-work challenge that expires after ten minutes of the machine's clock (D4). */
export async function makeChallenge(context: Context): Promise<z.output<typeof Challenge>> {
  const guesses = context.config.rateLimits ? work.guesses : hardlyAny
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(guesses.from, guesses.to),
    deriveKey,
    expiresAt: new Date(context.clock.machine().getTime() + GOOD_FOR_MILLISECONDS),
    ...secretsOf(context),
  })
  return { parameters: { ...parameters }, signature }
}

/**
 * Accepts a solved captcha once; the payload is base64 JSON of ALTCHA. 400 CaptchaInvalid if it is missing, wrong, older than ten
 * minutes or used before on any server. If the transaction rolls back, it stays unused (S-A14).
 */
export async function verifyCaptcha(
  context: Context,
  db: Database | Transaction,
  payload: string | undefined,
): Promise<void> {
  const read = Payload.safeParse(jsonOf(payload))
  if (!read.success) throw captchaInvalid()
  const { challenge, solution } = read.data
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(context) })
  if (!verified) throw captchaInvalid()
  const now = context.clock.machine()
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  await db.delete(solvedCaptchas).where(lt(solvedCaptchas.expiresAt, now))
  const first = await db
    .insert(solvedCaptchas)
    .values({ signature: challenge.signature, expiresAt })
    .onConflictDoNothing()
    .returning()
  if (first.length === 0 || expiresAt <= now) throw captchaInvalid()
}

function jsonOf(payload: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(payload ?? '', 'base64').toString('utf8'))
  } catch {
    return null
  }
}

function captchaInvalid(): Refusal {
  const fields = { captcha: refusals.captchaInvalid }
  return new Refusal('invalid', refusals.captchaInvalid, { code: 'CaptchaInvalid', fields })
}
