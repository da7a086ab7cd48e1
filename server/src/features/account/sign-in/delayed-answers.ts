import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@studio/contract/studio/messages.ts'
import { Refusal } from '../../../platform/refusal.ts'

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
