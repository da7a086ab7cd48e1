import { refusals } from '@studio/contract/studio/messages.ts'
import { Refusal } from '../refusal.ts'

/** Who work is done for: the network address of a call and the account it concerns. */
export interface Requester {
  address: string
  account: string
}

interface QueueShares {
  /** Maximum jobs that run at the same time. */
  atOnce: number
  /** Maximum jobs that wait per address. */
  ofAddress: number
  /** Maximum jobs that wait in total. */
  inAll: number
  /** Milliseconds after which a waiting job is refused with 503. */
  patience?: number
}

interface Turn extends Requester {
  start: () => void
  refuse: (refusal: Refusal) => void
}

export type FairQueue = <Result>(requester: Requester, work: () => Promise<Result>) => Promise<Result>

const retry = { retryAfter: 2 }
const tooMany = () => new Refusal('tooMany', refusals.tooMany, retry)
const busy = () => new Refusal('unavailable', refusals.busy, retry)
const addressOf = ({ address }: Requester) => address
const accountOf = ({ address, account }: Requester) => `${address} ${account}`

/**
 * Runs heavy work, a few jobs at a time: next is the address that had the fewest turns since nobody waited, and of its
 * accounts the one that had the fewest, so that others never wait behind a crowd (L3). If too many wait, refuses the last
 * job of whoever has the most waiting: 429 within an address, 503 between addresses.
 */
export function makeFairQueue({ atOnce, ofAddress, inAll, patience }: QueueShares): FairQueue {
  const waiting = new Set<Turn>()
  const turns = new Map<string, number>()
  let running = 0
  const begin = (requester: Requester) => {
    running += 1
    for (const key of [requester.address, accountOf(requester)]) turns.set(key, (turns.get(key) ?? 0) + 1)
  }
  const fewestOf = (all: Turn[], keyOf: (turn: Turn) => string) => {
    const had = (turn: Turn) => turns.get(keyOf(turn)) ?? 0
    const least = Math.min(...all.map(had))
    return all.filter((turn) => had(turn) === least)
  }
  const next = () => {
    running -= 1
    if (waiting.size === 0) return turns.clear()
    const [turn] = fewestOf(fewestOf([...waiting], addressOf), accountOf)
    if (!turn) return
    waiting.delete(turn)
    begin(turn)
    turn.start()
  }
  const refuse = (turn: Turn | undefined, refusal: Refusal) => {
    if (turn && waiting.delete(turn)) turn.refuse(refusal)
  }
  const wait = (requester: Requester) =>
    new Promise<void>((start, reject) => {
      const turn = { ...requester, start, refuse: reject }
      waiting.add(turn)
      if (patience) setTimeout(() => refuse(turn, busy()), patience).unref()
      const all = [...waiting]
      const own = all.filter(({ address }) => address === turn.address)
      if (own.length > ofAddress) refuse(mostOf(own, accountOf).at(-1), tooMany())
      else if (all.length > inAll) refuse(mostOf(mostOf(all, addressOf), accountOf).at(-1), busy())
    })
  return async (requester, work) => {
    if (running < atOnce) begin(requester)
    else await wait(requester)
    return work().finally(next)
  }
}

/** Returns the largest group of waiting jobs. */
function mostOf(all: Turn[], keyOf: (turn: Turn) => string): Turn[] {
  const groups = [...Map.groupBy(all, keyOf).values()]
  return groups.reduce((most, one) => (one.length > most.length ? one : most))
}
