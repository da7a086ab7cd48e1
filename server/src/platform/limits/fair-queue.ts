import { refusals } from '@studio/contract/studio/messages.ts'
import { Refusal } from '../refusal.ts'
import { widerNetwork } from './caller-network.ts'

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

/** `wider` is the network around the address, so that the holder of many addresses counts once. */
interface Asker extends Requester {
  wider: string
}

interface Turn extends Asker {
  start: () => void
  refuse: (refusal: Refusal) => void
}

export type FairQueue = <Result>(requester: Requester, work: () => Promise<Result>) => Promise<Result>

const RETRY_SECONDS = 2
const MOST_KEPT = 10_000

/**
 * Runs heavy work, a few jobs at a time, round-robin: first between wider networks (/24, IPv6 /48), then
 * between the addresses of one, then between the accounts of an address, so that others never wait behind a
 * crowd (L3). If a limit is exceeded, refuses the last job of whoever has the most waiting, and on a tie of
 * whoever was served last: 429 within an address, 503 between addresses.
 */
export function makeFairQueue({ atOnce, ofAddress, inAll, patience }: QueueShares): FairQueue {
  const waiting = new Set<Turn>()
  const served = rememberTurns()
  let running = 0
  const begin = (asker: Asker) => {
    running += 1
    served.add(asker)
  }
  const next = () => {
    running -= 1
    const turn = served.longestAgo([...waiting])
    if (!turn) return served.forget()
    waiting.delete(turn)
    begin(turn)
    turn.start()
  }
  const refuseOne = (turns: Turn[], keys: KeyOf[], refusal: Refusal) => {
    const last = keys.reduce(served.longestLine, turns).at(-1)
    if (last && waiting.delete(last)) last.refuse(refusal)
  }
  const wait = (asker: Asker) =>
    new Promise<void>((start, refuse) => {
      const turn = { ...asker, start, refuse }
      waiting.add(turn)
      if (patience) setTimeout(() => waiting.delete(turn) && refuse(busy()), patience).unref()
      const all = [...waiting]
      const own = all.filter(({ address }) => address === asker.address)
      if (own.length > ofAddress) refuseOne(own, [accountOf], tooMany())
      else if (all.length > inAll) refuseOne(all, [widerOf, addressOf, accountOf], busy())
    })
  return async (requester, work) => {
    const asker = { ...requester, wider: widerNetwork(requester.address) }
    if (running < atOnce) begin(asker)
    else await wait(asker)
    return work().finally(next)
  }
}

/** Remembers the last turn of each wider network, address and account. */
function rememberTurns() {
  const latest = new Map<string, number>()
  let turns = 0
  const turnOf = (key: string) => latest.get(key) ?? 0
  const compare = (a: Asker, b: Asker) =>
    turnOf(a.wider) - turnOf(b.wider) ||
    turnOf(a.address) - turnOf(b.address) ||
    turnOf(accountOf(a)) - turnOf(accountOf(b))
  return {
    add(asker: Asker) {
      // Under constant load it is cleared at times, which costs somebody one turn.
      if (latest.size > MOST_KEPT) latest.clear()
      turns += 1
      for (const key of [asker.wider, asker.address, accountOf(asker)]) latest.set(key, turns)
    },
    longestAgo<One extends Asker>(asking: One[]): One | undefined {
      return asking.toSorted(compare)[0]
    },
    /**
     * Returns the largest group of waiting jobs; on a tie the one served last, else a random one: never
     * simply the newest.
     */
    longestLine<One extends Asker>(asking: One[], keyOf: KeyOf): One[] {
      const lines = [...Map.groupBy(asking, keyOf)].map(([key, line]) => ({
        line,
        rank: [line.length, turnOf(key), Math.random()] as const,
      }))
      return lines.reduce((first, one) => (isBefore(one.rank, first.rank) ? one : first)).line
    },
    forget: () => latest.clear(),
  }
}

const tooMany = () => new Refusal('tooMany', refusals.tooMany, { retryAfter: RETRY_SECONDS })
const busy = () => new Refusal('unavailable', refusals.busy, { retryAfter: RETRY_SECONDS })

type KeyOf = (asker: Asker) => string
const widerOf: KeyOf = ({ wider }) => wider
const addressOf: KeyOf = ({ address }) => address
const accountOf: KeyOf = ({ address, account }) => `${address} ${account}`

type Rank = readonly [waiting: number, turn: number, lot: number]
const isBefore = (a: Rank, b: Rank) => (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) > 0
