import type { Challenge } from '@studio/contract/people/sign-up/schema.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod'

/** Solves a challenge as a browser does; the solution is valid once. */
export async function solveCaptcha(challenge: z.output<typeof Challenge>): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
