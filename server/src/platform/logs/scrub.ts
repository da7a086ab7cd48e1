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

/** Maximum length in characters: more is of no use in a log, and slow for patterns that search for an end. */
const LONGEST = 4_000
/** Maximum characters to step back for a cut between words. */
const LONGEST_WORD = 300

/**
 * Returns a text of at most 4,000 characters with e-mail addresses, hashes, tokens, keys and card numbers
 * replaced (S-R3).
 */
export function scrub(text: string): string {
  return secrets.reduce((rest, [pattern, word]) => rest.replace(pattern, word), cut(text))
}

/** Cuts before a word and before groups of digits: no pattern would match half a secret. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  let end = LONGEST
  for (const part of [/\S/, /[\d\s-]/]) {
    while (end > LONGEST - LONGEST_WORD && part.test(text.charAt(end - 1))) end -= 1
  }
  return text.slice(0, end)
}
