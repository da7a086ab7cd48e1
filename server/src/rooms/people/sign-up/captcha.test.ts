import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvedCaptchas } from '../../../database/tables/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { makeChallenge, verifyCaptcha } from './captcha.ts'

interface Solved {
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: { counter: number; derivedKey: string }
}

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

async function solved(change: (payload: Solved) => void = () => {}) {
  const challenge = await makeChallenge(studio.context)
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  const payload = { challenge: structuredClone(challenge), solution: solution! }
  change(payload)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

const verify = (payload: string | undefined) => verifyCaptcha(studio.context, studio.context.db, payload)
const invalid = { status: 400, code: 'CaptchaInvalid' }

test('D4: a solved challenge is accepted once', async () => {
  const payload = await solved()
  await expect(verify(payload)).resolves.toBeUndefined()
  await expect(verify(payload)).rejects.toMatchObject(invalid)
})

test('S-A14: it takes a hundred guesses at least, but in tests that limit nobody', async () => {
  const { context } = studio
  const guessesOf = async (rateLimits: boolean) => {
    const challenge = await makeChallenge({ ...context, config: { ...context.config, rateLimits } })
    return (await solveChallenge({ challenge: challenge as never, deriveKey }))?.counter
  }
  expect(await guessesOf(true)).toBeGreaterThanOrEqual(100)
  expect(await guessesOf(false)).toBeLessThanOrEqual(2)
})

test('S-A14: of ten uses at once one is accepted', async () => {
  const payload = await solved()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => verify(payload)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['no JSON', 'bm90IGpzb24='],
  ['of another kind', Buffer.from('{"verificationData":"verified=true"}').toString('base64')],
])('S-A14: one that is %s is refused', async (_what, payload) => {
  await expect(verify(payload)).rejects.toMatchObject(invalid)
})

test.each<[string, (payload: Solved) => void]>([
  [
    'with a longer life',
    ({ challenge }) => {
      challenge.parameters.expiresAt = Number(challenge.parameters.expiresAt) + 600
    },
  ],
  [
    'with less work',
    ({ challenge }) => {
      challenge.parameters.cost = 1
    },
  ],
  [
    'with a guessed key',
    ({ solution }) => {
      solution.derivedKey = '00'.repeat(32)
    },
  ],
  [
    'with a signature in other letters',
    ({ challenge }) => {
      challenge.signature = challenge.signature.toUpperCase()
    },
  ],
])('S-A14: one %s is refused', async (_what, change) => {
  await expect(verify(await solved(change))).rejects.toMatchObject(invalid)
})

test('S-A14: solutions that are too old to be used again are not kept', async () => {
  const long = new Date(Date.now() - 1000)
  await studio.context.db.insert(solvedCaptchas).values({ signature: 'long ago', expiresAt: long })
  await verify(await solved())
  const kept = await studio.context.db.select().from(solvedCaptchas)
  expect(kept.map((row) => row.signature)).not.toContain('long ago')
})
