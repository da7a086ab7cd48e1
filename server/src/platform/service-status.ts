import { makeTimerWhileNeeded } from './timer-while-needed.ts'

const names = ['mail', 'payments', 'limits', 'replica'] as const
/** External servers that the studio depends on, and can do without for a while. */
export type PartnerName = (typeof names)[number]

/** Outcome of the last regular request to each partner. */
export interface Partners {
  answered(name: PartnerName): void
  failed(name: PartnerName): void
  /** Every partner, and whether its last request failed. */
  all(): Map<PartnerName, boolean>
  /** Whether the last request to any partner failed. */
  degraded(): boolean
  /** Ends the asking after those that failed. */
  close(): void
}

/** Rejects while its partner is away. */
export type Greeting = () => Promise<unknown>

const ASK_AGAIN_MS = 30_000

/**
 * Keeps whether each partner answers. One that failed is asked each half minute by its greeting until it answers, since
 * the next mail or payment may be days away; the others report their return themselves.
 */
export function makeServiceStatus(
  greetings: Partial<Record<PartnerName, Greeting>>,
  askAgain = ASK_AGAIN_MS,
): Partners {
  const away = new Set<PartnerName>()
  const greetThem = () => {
    for (const name of away)
      greetings[name]?.().then(
        () => away.delete(name),
        () => {},
      )
    return away.size > 0
  }
  const asking = makeTimerWhileNeeded(askAgain, greetThem)
  return {
    answered: (name) => void away.delete(name),
    failed(name) {
      away.add(name)
      asking.start()
    },
    all: () => new Map(names.map((name) => [name, away.has(name)])),
    degraded: () => away.size > 0,
    close: () => asking.stop(),
  }
}
