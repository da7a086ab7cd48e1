import { afterAll, beforeAll, describe } from 'vitest'
import type { TestGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox-gateway.ts'

/** Every provider the adapter is held against; each is opened once for a file. */
const factories: Record<string, () => Promise<TestGateway & { close(): Promise<void> }>> = {
  'the sandbox': sandboxGateway,
}

/** Facts that hold whichever provider stands behind the adapter (reliability 4.7). */
export function describeGateway(title: string, facts: (gateway: () => TestGateway) => void): void {
  describe.each(Object.keys(factories))(`${title}, against %s`, (name) => {
    let opened: Awaited<ReturnType<(typeof factories)[string]>>
    beforeAll(async () => {
      opened = await factories[name]!()
    })
    afterAll(() => opened?.close())
    facts(() => opened)
  })
}
