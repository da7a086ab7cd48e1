import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { readBack } from '../adapters/payment/testing/read-back.ts'
import { sandboxKeys } from '../platform/payment-sandbox.ts'
import type { TestStudio } from './start-test-studio.ts'

/** Returns a customer's card in the studio's sandbox, or null. */
export function cardAtProvider({ context }: TestStudio, customer: string) {
  const { host, port } = context.sandbox as unknown as Sandbox
  const config = { ...sandboxKeys(context.tokens), apiBase: `http://${host}:${port}` }
  return readBack(config).card(customer)
}
