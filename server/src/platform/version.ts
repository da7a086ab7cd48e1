import { hash } from 'node:crypto'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import type { RequestScope } from './serve.ts'

/** Characters of a version: over 128 bits, so that two states of a record never collide. */
const LENGTH = 22

/**
 * Returns the version of a record's editable fields: the same fields in the same order give the same version.
 */
export function versionOf(fields: object): string {
  return hash('sha256', JSON.stringify(fields), 'base64url').slice(0, LENGTH)
}

/** What a caller expects to change: one of these versions, no record yet, or any state. */
export type Precondition = { versions: readonly string[] } | 'nothing' | undefined

/**
 * Parses If-Match and If-None-Match of a write (RFC 9110, 13.1). `*` in If-Match accepts any state; weak or
 * malformed tags match no record (8.8.3.2).
 */
export function readPrecondition({ headers }: Pick<FastifyRequest, 'headers'>): Precondition {
  const wanted = headers['if-match']?.trim()
  if (wanted !== undefined && wanted !== '*') {
    return { versions: wanted.split(',').map((tag) => tag.trim().match(/^"([^"]*)"$/)?.[1] ?? '') }
  }
  return headers['if-none-match']?.trim() === '*' ? 'nothing' : undefined
}

/** Whether the record's version, null if there is none, is what the caller expects. */
export function isUnchanged(from: Precondition, version: string | null): boolean {
  if (from === undefined) return true
  if (from === 'nothing') return version === null
  return version !== null && from.versions.includes(version)
}

/** Twice the payment provider's own limit. */
const LONGEST_KEY = 500

/** Returns the Idempotency-Key of a request; throws 400 if it is too long. */
export function idempotencyKey({ headers }: RequestScope['request']): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > LONGEST_KEY) throw new Refusal('invalid', refusals.wrongValue)
  return key
}

/** The id of what a person makes with a key, a version 8 of RFC 9562: whoever makes it at the same time waits for the first. */
export function idOfKey(personId: string, key: string): string {
  const hex = hash('sha256', `${personId} ${key}`, 'hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
