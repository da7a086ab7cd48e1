import { setTimeout as sleep } from 'node:timers/promises'
import type { TestPerson } from '../server/src/testing/builders.ts'
import { type Answer, type Ask, ask } from './send.ts'
import type { Target } from './target.ts'

/** An attack on a studio, run against a target for a while. */
export interface Attack {
  name: string
  /** `requests` are sent one at a time; a `storm` comes from one address in parallel. */
  kind: 'requests' | 'storm'
  /** Duration of a storm in milliseconds; requests last until all are sent. */
  lasts: number
  /** Duration in the short form of `npm test`; absent if that leaves the attack out. */
  shortLasts?: number
  run(field: Field): Promise<void>
}

/** Everything that an attack can use. */
export interface Field {
  target: Target
  /** The `performance.now()` at which a storm ends. */
  until: number
  /** The attacker's address, a different one for each attack, because the limits per address are tested. */
  from: string
  /** The member whose account the attack uses. */
  member: TestPerson
  /** Sends one request and counts its answer. */
  send(asked: Partial<Ask> & Pick<Ask, 'path'>): Promise<Answer | null>
  /** Whether to send only a sample. */
  short: boolean
  /** Number of answers by status; 0 for a broken connection. */
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

/** Runs the work that many times in parallel, repeatedly, until the storm ends. */
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
