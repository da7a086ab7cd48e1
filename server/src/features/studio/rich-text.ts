import sanitizeHtml, { type IOptions } from 'sanitize-html'

const options: IOptions = {
  /** Bold, italic, underline and lines: all an editor of ours writes (S-I4, D11). */
  allowedTags: ['b', 'i', 'u', 'strong', 'em', 'p', 'br'],
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
  /** Their text is code, or HTML that a browser would read as something else. */
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'xmp', 'iframe'],
}
/** Two rounds settle everything that was ever seen; more would be an attack on time. */
const MOST_ROUNDS = 5

/**
 * A rich text with nothing in it but the allowed tags, without a single attribute: what people send is cleaned before
 * it is kept, and again before it is answered (S-I4, D11). Cleaning it once more changes nothing.
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
