import { makeChallenge } from '../rooms/people/sign-up/captcha.ts'
import { solveCaptcha } from './solve-captcha.ts'
import type { TestStudio } from './start-test-studio.ts'

/** Returns a solved captcha; valid once. */
export async function solvedCaptcha({ context }: Pick<TestStudio, 'context'>): Promise<string> {
  return solveCaptcha(await makeChallenge(context))
}
