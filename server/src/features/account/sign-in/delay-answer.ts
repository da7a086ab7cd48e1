import { delayAfterFailures } from '@studio/contract/account/rules.ts'
import type { Context } from '../../../context.ts'
import { makeDelayedAnswers } from './delayed-answers.ts'
import { type Attempt, failuresSoFar } from './failures.ts'
import { isKnownAddress } from './sessions.ts'

type DelayedAnswers = ReturnType<typeof makeDelayedAnswers>

/** One per server in this process; tests run several. */
const answers = new WeakMap<Context, DelayedAnswers>()

function answersOf(context: Context): DelayedAnswers {
  const known = answers.get(context) ?? makeDelayedAnswers({ ofAccount: 20, inAll: 500 })
  answers.set(context, known)
  return known
}

/**
 * Delays the answer to a sign-in at an account that is being guessed at from many addresses, right or wrong,
 * so that the timing reveals nothing. Devices and addresses where the person has signed in before are not delayed, and
 * the right password is never refused because of others' failures; a wrong one is 503 if too many answers
 * already wait (S-A4).
 */
export async function delayAnswer(context: Context, attempt: Attempt, right: boolean): Promise<void> {
  const { anywhere, here } = await failuresSoFar(context, attempt)
  const own = right ? 0 : 1
  const milliseconds = delayAfterFailures(anywhere - own + 1)
  if (milliseconds === 0 || attempt.knownDevice || (await isKnownAddress(context, attempt))) return
  await answersOf(context).hold({
    account: attempt.emailFolded,
    milliseconds,
    failedBefore: here > own,
    right,
  })
}

/** Ends all delays with 503, so that the server can stop. */
export const endDelayedAnswers = (context: Context): void => answersOf(context).end()
