import sanitizeHtml, { type IOptions } from 'sanitize-html'

const options: IOptions = {
  /** Bold, italic, underline and lines: all an editor of ours writes (S-I4, D11). */
  allowedTags: ['b', 'i', 'u', 'strong', 'em', 'p', 'br'],
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
  /** Far deeper than an editor nests; whoever draws thousands of tags within each other is kept busy (S-I7). */
  nestingLimit: 20,
  /** Their text is code, or HTML that a browser would read as something else. */
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'xmp', 'iframe'],
}
/** Two rounds settle everything that was ever seen; more would be an attack on time. */
const MOST_ROUNDS = 5

/** A `<` that begins anything but an allowed tag without attributes. */
const anotherTag = /<(?!\/?(?:b|i|u|strong|em|p|br)(?: \/)?>)/

/**
 * A kept rich text as it is answered: one with other tags than the allowed ones is cleaned once more (S-I4, D11). One
 * without goes as it is, since parsing the hundred texts of a list again would keep everybody waiting.
 */
export function shownRichText(html: string): string {
  return anotherTag.test(html) ? sanitiseRichText(html) : html
}

/**
 * A rich text with nothing in it but the allowed tags, without a single attribute: what people send is cleaned before
 * it is kept (S-I4, D11). Cleaning it once more changes nothing.
 */
export function sanitiseRichText(html: string): string {
  let clean = sanitizeHtml(html, options)
  // A tag that is dropped may leave a paragraph inside another, which the next reading takes apart.
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    const again = sanitizeHtml(clean, options)
    if (again === clean) return clean
    clean = again
  }
  return clean
}
