import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { makeChallenge } from '../features/people/captcha.ts'
import type { TestStudio } from './start-test-studio.ts'

/** A captcha as a browser solves it; good once. */
export async function solvedCaptcha({ context }: Pick<TestStudio, 'context'>): Promise<string> {
  const challenge = await makeChallenge(context)
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
