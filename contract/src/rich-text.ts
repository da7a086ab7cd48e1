/** Minimum serialised length; an editor's empty document is shorter (BO-VALID-11, BO-VALID-23). */
const SHORTEST_SERIALISED = 9

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Whether a serialised text is longer than 8 characters, like `<p>ab</p>` and unlike `<p>a</p>` (BO-VALID-11, BO-VALID-23). */
export function isLongEnough(html: string): boolean {
  return html.length >= SHORTEST_SERIALISED
}

/** Number of visible characters: tags count 0, an entity or an emoji counts 1 (S-I4). */
export function plainLength(html: string): number {
  return [...plainText(html)].length
}

/** Whether no text is visible: empty, or white space only. */
export function isBlank(html: string): boolean {
  return plainText(html).trim() === ''
}

/** Text without tags and with decoded entities, for counting and searching; never rendered as HTML. */
export function plainText(html: string): string {
  return withoutTags(html).replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, decoded)
}

const LINE_ENDS = /<\/(?:p|li)>|<br ?\/?>/g

/** Words of a rich text in one line; a space stands where a line ended. */
export function wordsInLine(html: string): string {
  return plainText(html.replaceAll(LINE_ENDS, ' ')).replaceAll(/\s+/g, ' ').trim()
}

/** Removes tags in one pass, so that the cost is linear in the length of a hostile text (S-I7). */
function withoutTags(html: string): string {
  let text = ''
  let from = 0
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', open + 1)) {
    if (open < from || !/[a-z/!?]/i.test(html[open + 1] ?? '')) continue
    const close = html.indexOf('>', open)
    if (close === -1) break
    text += html.slice(from, open)
    from = close + 1
  }
  return text + html.slice(from)
}

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return isCharacter(code) ? String.fromCodePoint(code) : '\ufffd'
}

function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
}
