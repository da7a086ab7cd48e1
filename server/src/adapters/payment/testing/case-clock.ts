import type { Payments } from '../payments.ts'
import { daysAfter, newKey, type TestProvider } from './provider.ts'

const wholeSecond = (date: Date) => new Date(Math.floor(date.getTime() / 1000) * 1000)

/** Manages a test clock per test case, created when first needed and deleted afterwards. */
export function caseClock(clock: NonNullable<Payments['clock']>) {
  let own: Promise<string> | null = null
  let now = wholeSecond(new Date())
  const testClock = () => {
    own ??= clock.create(now, newKey())
    return own
  }
  return {
    begin: async () => {
      own = null
      now = wholeSecond(new Date())
    },
    end: async () => {
      if (own) await clock.delete(await own)
    },
    now: () => now,
    testClock,
    advance: async (days: number) => {
      const id = await testClock()
      now = wholeSecond(daysAfter(now, days))
      await clock.advance(id, now)
    },
  } satisfies Partial<TestProvider>
}
