import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@studio/contract/studio/messages.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** How many answers wait at once; a waiting request keeps a socket and nothing else. */
interface Most {
  /** Of one account; half of the places are for addresses that have not failed at it yet. */
  ofAccount: number
  inAll: number
}

interface Held {
  account: string
  milliseconds: number
  /** Whether its address has failed at the account before. */
  failedBefore: boolean
  /** The right password: it waits as long, and is never refused for want of room. */
  right?: boolean
}

const RETRY_SECONDS = 4

/** Answers that are held back for a while (S-A4); a wrong one is 503 where as many of the account wait already, or as many in all. */
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
    /** Ends every wait with 503, the ones to come as well, so that the server can stop. */
    end: () => stopping.abort(),
  }
}

function busy(): Refusal {
  return new Refusal('unavailable', refusals.busy, { retryAfter: RETRY_SECONDS })
}
