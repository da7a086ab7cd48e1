import { setTimeout as sleep } from 'node:timers/promises'
import { delayAfterFailures } from '@studio/contract/people/rules.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { isKnownAddress } from './sessions.ts'
import { type Attempt, failuresSoFar } from './wrong-passwords.ts'

/** Maximum number of delayed answers; a waiting request holds a socket and nothing else. */
interface Most {
  /** Per account; half of the places are reserved for addresses that have not failed at it yet. */
  ofAccount: number
  inAll: number
}

interface Held {
  account: string
  milliseconds: number
  /** Whether the address has failed at the account before. */
  failedBefore: boolean
  /**
   * Whether the password was right: the answer is delayed as long, but never refused when the places are
   * full.
   */
  right?: boolean
}

const RETRY_SECONDS = 4

/** Delays answers (S-A4); a wrong password is 503 if the places of its account, or all places, are taken. */
export function makeDelayedAnswers({ ofAccount, inAll }: Most) {
  const waiting = new Map<string, number>()
  let total = 0
  const stopping = new AbortController()
  const add = (account: string, change: 1 | -1) => {
    total += change
    const now = (waiting.get(account) ?? 0) + change
    if (now > 0) waiting.set(account, now)
    else waiting.delete(account)
  }
  return {
    async hold({ account, milliseconds, failedBefore, right = false }: Held): Promise<void> {
      const most = failedBefore ? ofAccount / 2 : ofAccount
      if (!right && ((waiting.get(account) ?? 0) >= most || total >= inAll)) throw busy()
      add(account, 1)
      try {
        await sleep(milliseconds, undefined, { signal: stopping.signal })
      } catch {
        throw busy()
      } finally {
        add(account, -1)
      }
    },
    /** Ends all delays with 503, future ones too, so that the server can stop. */
    end: () => stopping.abort(),
  }
}

function busy(): Refusal {
  return new Refusal('unavailable', refusals.busy, { retryAfter: RETRY_SECONDS })
}

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
