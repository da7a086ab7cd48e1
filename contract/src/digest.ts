/** 53-bit hash of a text (cyrb53, public domain) for cache keys; not for security. */
export function digest(text: string): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36)
}
