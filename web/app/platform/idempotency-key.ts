import { useRef } from 'react'

/**
 * Headers with the key of a wish: equal for an equal wish, so that sending it again, as after a lost answer, does it once, and
 * another for every other wish.
 */
export function useIdempotencyKey(): (wish: unknown) => { 'idempotency-key': string } {
  const last = useRef({ wish: '', key: '' })
  return (wish) => {
    const text = JSON.stringify(wish)
    if (last.current.wish !== text) last.current = { wish: text, key: randomKey() }
    return { 'idempotency-key': last.current.key }
  }
}

/** 128 random bits in hex; `randomUUID` is missing without https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
