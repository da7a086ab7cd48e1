/** Maximum characters of a description in search results. */
const MOST = 160

/** Shortens a text to one line of at most 160 characters, between words. */
export function shortText(text = ''): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MOST) return line
  const cut = line.slice(0, MOST - 1)
  const words = cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.–-]+$/, '')
  return `${words || cut.toWellFormed()}…`
}
