import { useRef } from 'react'

/** What was sent last, and its key. */
export interface LastCall {
  text: string
  key: string
}

/**
 * Headers with the key of a wish: equal for an equal wish, so that sending it again, as after a lost answer, does it once, and
 * another for every other wish. Where what is typed outlives a reload, `last` is stored with it and given as `before`.
 */
export function useIdempotencyKey(before: LastCall = { text: '', key: '' }) {
  const last = useRef(before)
  function keyOf(wish: unknown): { 'idempotency-key': string } {
    const text = JSON.stringify(wish)
    if (last.current.text !== text) last.current = { text, key: randomKey() }
    return { 'idempotency-key': last.current.key }
  }
  return { keyOf, last }
}

/** 128 random bits in hex; `randomUUID` is missing without https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
