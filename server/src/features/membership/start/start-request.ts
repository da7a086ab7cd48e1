import { digest, membershipOperation } from '../../billing/operations.ts'
import type { Row } from '../rows.ts'

/** By what a start is known when it is repeated: its Idempotency-Key, and what is bought. */
export interface StartRequest {
  userId: string
  priceId: string
  promocodeCode?: string | undefined
  key: string | undefined
}

/** What of a request is stored with its purchase. */
export const startColumns = ({ priceId, promocodeCode, key }: StartRequest) => ({
  startKey: key ? digest(key) : null,
  startTerms: digest([priceId, promocodeCode ?? null]),
})

/** The start of a membership at the provider. */
export const startOperation = ({ id, startTerms }: Row, userId: string) =>
  membershipOperation({ id, userId }, 'start', startTerms)

export const startOperationKey = (id: string) => `start:${id}`
