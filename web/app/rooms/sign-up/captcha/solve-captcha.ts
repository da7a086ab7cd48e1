import { type Challenge, solveChallengeWorkers } from 'altcha/lib'
import ProofOfWork from 'altcha/workers/pbkdf2?worker'
import { newCaptcha } from '../queries.ts'

const MOST_WORKERS = 4

/** Fetches a challenge and solves it in a worker; returns ALTCHA's payload, valid once for ten minutes (D4). */
export async function solveCaptcha(): Promise<string> {
  const challenge = (await newCaptcha()) as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new ProofOfWork(),
  })
  if (!solution) throw new Error('The captcha was not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
