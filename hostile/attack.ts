import { setTimeout as sleep } from 'node:timers/promises'
import type { TestPerson } from '../server/src/testing/builders.ts'
import { type Answer, type Ask, ask } from './send.ts'
import type { Target } from './target.ts'

/** One way to hurt a studio, played against a target for a while. */
export interface Attack {
  name: string
  /** `requests` come one at a time; a `storm` comes from one address at once. */
  kind: 'requests' | 'storm'
  /** Milliseconds that a storm lasts; requests last as long as there are some. */
  lasts: number
  /** The same in the short form of `npm test`; absent where that leaves the attack out. */
  shortLasts?: number
  run(field: Field): Promise<void>
}

/** What an attack has at hand while it is played. */
export interface Field {
  target: Target
  /** The time of `performance.now()` at which a storm is over. */
  until: number
  /** The attacker's address, one for each attack: what is tried is the limits of one address. */
  from: string
  /** A member whose account the attack is made with. */
  member: TestPerson
  /** Sends one request and counts its answer. */
  send(asked: Partial<Ask> & Pick<Ask, 'path'>): Promise<Answer | null>
  /** Whether a sample is enough. */
  short: boolean
  /** Counts of answers by status; 0 stands for a connection that broke. */
  tally: Map<number, number>
}

let played = 0

export function openField(target: Target, { lasts, shortLasts }: Attack, short: boolean): Field {
  played += 1
  const from = `203.0.113.${played}`
  const member = target.members[played % target.members.length]!
  const tally = new Map<number, number>()
  const count = (status: number) => tally.set(status, (tally.get(status) ?? 0) + 1)
  return {
    target,
    tally,
    from,
    member,
    short,
    until: performance.now() + (short ? (shortLasts ?? 0) : lasts),
    async send(asked) {
      const answer = await ask(target, { from, ...asked }).catch(() => null)
      count(answer?.status ?? 0)
      return answer
    },
  }
}

/** Does the work so many times over at once, again and again, until the storm is over. */
export async function storm(field: Field, atOnce: number, work: (turn: number) => Promise<unknown>) {
  let turn = 0
  const one = async () => {
    while (performance.now() < field.until) {
      turn += 1
      await work(turn)
      await sleep(1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Waits for the end of the storm. */
export async function hold(field: Field): Promise<void> {
  await sleep(Math.max(0, field.until - performance.now()))
}
