import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import type { TestProvider } from './provider.ts'
import { runsBy } from './runs.ts'

/** Runs tests that must pass with every provider behind the adapter (reliability 4.7). */
export function describeProvider(title: string, facts: (provider: () => TestProvider) => void): void {
  for (const { against, open, timeout } of runsBy(process.env))
    describe(`${title}, against ${against}`, { timeout }, () => {
      let opened: TestProvider
      beforeAll(async () => {
        opened = await open()
      })
      afterAll(() => opened?.close())
      beforeEach(({ skip, task }) => {
        const leaveOut = (because: string): never => {
          process.stdout.write(`Left out, ${because}: ${task.name}\n`)
          return skip(because)
        }
        return opened.begin(leaveOut)
      }, timeout)
      afterEach(() => opened.end(), timeout)
      facts(() => opened)
    })
}
