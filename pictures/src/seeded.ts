/** Returns a 32-bit hash of a text, the same on every machine (FNV-1a over code points). */
export function hashOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/** Returns an endless stream of numbers in 0 to 1 that depends only on the seed (mulberry32). */
export function randomStream(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
