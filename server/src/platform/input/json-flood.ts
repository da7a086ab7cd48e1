/** Nobody nests so deep (S-I3). */
export const MAX_DEPTH = 20

const sign = { quote: 0x22, backslash: 0x5c, comma: 0x2c }
const opening = new Set(Buffer.from('{['))
const closing = new Set(Buffer.from('}]'))

/**
 * Whether a JSON text has more members in its objects and lists together, or is nested deeper, than allowed. It looks
 * at each byte once and makes nothing, so that a flood of keys is refused before it becomes objects (S-I3).
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

/** Where the quote stands that ends a text; behind the last byte where none does. */
function endOfText(json: Buffer, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== sign.quote) at += json[at] === sign.backslash ? 2 : 1
  return at
}
