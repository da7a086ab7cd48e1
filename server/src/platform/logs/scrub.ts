const secrets: [RegExp, string][] = [
  [/[^\s<>"'(),;:\\/@=]+@(?:[^\s<>"'(),;:\\/@=]+\.[\p{L}\d-]{2,}|\[[\d.]+\])/gu, '[address]'],
  [/\$argon2[^\s"']+/g, '[hash]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b[sr]k_(?:live|test)_\w+|\bwhsec_\w+|_secret_\w+/g, '[key]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/([?&](?:token|code|password|signature)=)[^&\s"']+/gi, '$1[token]'],
  [/(?<![\w/-])[\w-]{43}(?![\w/-])/g, '[token]'],
  [/\b\d(?:[ -]?\d){13,18}\b/g, '[number]'],
]

/** More is no use in a log, and patterns that look for an end take their time over it. */
const LONGEST = 4_000
/** A longer word is cut all the same. */
const LONGEST_WORD = 300

/** A text of at most 4,000 characters without what nobody may read in a log: addresses, hashes, tokens, keys and numbers of cards (S-R3). */
export function scrub(text: string): string {
  return secrets.reduce((rest, [pattern, word]) => rest.replace(pattern, word), cut(text))
}

/** Ends before a word, and before figures in groups: half a secret is one that no pattern knows. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  let end = LONGEST
  for (const part of [/\S/, /[\d\s-]/]) {
    while (end > LONGEST - LONGEST_WORD && part.test(text.charAt(end - 1))) end -= 1
  }
  return text.slice(0, end)
}
