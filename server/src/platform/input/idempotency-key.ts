import { refusals } from '@studio/contract/studio/messages.ts'
import { Refusal } from '../refusal.ts'
import type { RequestScope } from '../serve.ts'

/** Twice the payment provider's own limit. */
const LONGEST_KEY = 500

/** Returns the Idempotency-Key of a request; throws 400 if it is too long. */
export function idempotencyKey({ headers }: RequestScope['request']): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > LONGEST_KEY) throw new Refusal('invalid', refusals.wrongValue)
  return key
}
