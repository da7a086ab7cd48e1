/** Visible characters of a tag. */
const SHOWN = 20

/** Truncates a tag to 20 characters for display. */
export function shownTag(tag: string): string {
  const letters = [...tag]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : tag
}

/** Adds a typed tag, unless it is empty or exists in any case. */
export function withTag(tags: readonly string[], typed: string, most: number): string[] {
  const tag = typed.trim().replace(/\s+/g, ' ')
  const isThere = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  return tag === '' || isThere || tags.length >= most ? [...tags] : [...tags, tag]
}
