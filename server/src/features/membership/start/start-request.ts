import { digest, membershipOperation } from '../../billing/operations.ts'
import type { Row } from '../rows.ts'

/** Identity of a start when it is repeated: its Idempotency-Key, and the terms. */
export interface StartRequest {
  userId: string
  priceId: string
  promocodeCode?: string | undefined
  key: string | undefined
}

/** The parts of a request that are stored with its purchase. */
export const startColumns = ({ priceId, promocodeCode, key }: StartRequest) => ({
  startKey: key ? digest(key) : null,
  startTerms: digest([priceId, promocodeCode ?? null]),
})

/** The provider operation that starts a membership. */
export const startOperation = ({ id, startTerms }: Row, userId: string) =>
  membershipOperation({ id, userId }, 'start', startTerms)

export const startOperationKey = (id: string) => `start:${id}`
