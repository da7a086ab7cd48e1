import { createHash } from 'node:crypto'

/** The id of what a person makes with a key, a version 8 of RFC 9562: whoever makes it at the same time waits for the first. */
export function idOfKey(personId: string, key: string): string {
  const hex = createHash('sha256').update(`${personId} ${key}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
