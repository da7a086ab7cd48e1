/** Of a tag, how many characters are shown. */
const SHOWN = 20

/** A tag as it is shown, cut at 20 characters. */
export function shownTag(tag: string): string {
  const letters = [...tag]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : tag
}

/** The tags with one more that was typed; none that is empty or there already, whatever its capitals. */
export function withTag(tags: readonly string[], typed: string, most: number): string[] {
  const tag = typed.trim().replace(/\s+/g, ' ')
  const isThere = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  return tag === '' || isThere || tags.length >= most ? [...tags] : [...tags, tag]
}
