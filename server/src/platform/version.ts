import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Letters of a version: 128 bits and more, so that two states of a record never share one by chance. */
const LENGTH = 22

/** The version of what can be changed of a record: the same fields in the same order give the same word. */
export function versionOf(fields: object): string {
  return hash('sha256', JSON.stringify(fields), 'base64url').slice(0, LENGTH)
}

/** What a caller changes: the record in one of these versions, one that is not there yet, or whatever is there. */
export type StartedFrom = { versions: readonly string[] } | 'nothing' | undefined

/**
 * Reads If-Match and If-None-Match of a change (RFC 9110, 13.1). `*` in the first asks for a record as it may be; a weak
 * tag and what is no tag match no record (8.8.3.2).
 */
export function startedFrom({ headers }: Pick<FastifyRequest, 'headers'>): StartedFrom {
  const wanted = headers['if-match']?.trim()
  if (wanted !== undefined && wanted !== '*') {
    return { versions: wanted.split(',').map((tag) => tag.trim().match(/^"([^"]*)"$/)?.[1] ?? '') }
  }
  return headers['if-none-match']?.trim() === '*' ? 'nothing' : undefined
}

/** Whether the record, null where there is none, is what the caller started from. */
export function isUnchanged(from: StartedFrom, version: string | null): boolean {
  if (from === undefined) return true
  if (from === 'nothing') return version === null
  return version !== null && from.versions.includes(version)
}
