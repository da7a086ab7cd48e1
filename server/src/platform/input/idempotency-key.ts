import { refusals } from '@studio/contract/studio/messages.ts'
import { Refusal } from '../refusal.ts'
import type { RequestScope } from '../serve.ts'

/** Twice what the payment provider takes of one. */
const LONGEST_KEY = 500

/** The Idempotency-Key of a request; 400 for one that is too long. */
export function idempotencyKey({ headers }: RequestScope['request']): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > LONGEST_KEY) throw new Refusal('invalid', refusals.wrongValue)
  return key
}
