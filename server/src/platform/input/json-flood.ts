/** Maximum nesting depth of JSON (S-I3). */
export const MAX_DEPTH = 20

const sign = { quote: 0x22, backslash: 0x5c, comma: 0x2c }
const opening = new Set(Buffer.from('{['))
const closing = new Set(Buffer.from('}]'))

/**
 * Checks whether a JSON text has more members in its objects and lists together than allowed, or is nested
 * too deeply. Reads each byte once and allocates nothing, so that a flood of keys is refused before parsing
 * (S-I3).
 */
export function exceedsJsonLimits(json: Buffer, mostMembers: number): boolean {
  let members = 0
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number
    if (byte === sign.quote) at = endOfText(json, at)
    else if (byte === sign.comma) members += 1
    else if (closing.has(byte)) depth -= 1
    else if (opening.has(byte)) {
      members += 1
      depth += 1
    }
    if (members > mostMembers || depth > MAX_DEPTH) return true
  }
  return false
}

/** Returns the position of the closing quote of a string; past the last byte if there is none. */
function endOfText(json: Buffer, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== sign.quote) at += json[at] === sign.backslash ? 2 : 1
  return at
}
