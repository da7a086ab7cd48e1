import sanitizeHtml, { type IOptions } from 'sanitize-html'

const options: IOptions = {
  /** Bold, italic, underline and paragraphs: everything the editor writes (S-I4, D11). */
  allowedTags: ['b', 'i', 'u', 'strong', 'em', 'p', 'br'],
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
  /** Far deeper than the editor nests; parsing thousands of nested tags would take too long (S-I7). */
  nestingLimit: 20,
  /** Their content is code, or HTML that a browser would parse differently. */
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'xmp', 'iframe'],
}

/** Elements that begin a line of their own, whose tags are removed. Cells of a table count as such, too. */
const lines = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol pre section summary table tbody td tfoot th thead tr
  ul`.split(/\s+/),
)

/**
 * Puts a break where the tags of two lines are removed between words, so that the points of a list stay apart. A break counts no
 * character (BO-VALID-10).
 */
function linesApart(): IOptions {
  let written = false
  let ended = false
  const pass = (tag: string) => {
    if (tag === 'p' || tag === 'br') written = false
    ended ||= lines.has(tag)
  }
  return {
    onOpenTag: pass,
    onCloseTag: pass,
    textFilter(text) {
      if (text.trim() === '') return text
      const isNext = written && ended
      written = true
      ended = false
      return isNext ? `<br />${text}` : text
    },
  }
}

/** Two rounds suffice for all known texts; more would be an attack on time. */
const MOST_ROUNDS = 5

/** A `<` that starts anything but an allowed tag without attributes. */
const anotherTag = /<(?!\/?(?:b|i|u|strong|em|p|br)(?: \/)?>)/

/**
 * Returns a stored rich text for an answer and sanitises it again only if it contains other tags than the allowed ones (S-I4,
 * D11): parsing the hundred texts of a list each time would delay other requests.
 */
export function shownRichText(html: string): string {
  return anotherTag.test(html) ? sanitiseRichText(html) : html
}

/**
 * Removes everything but the allowed tags, and all attributes; texts are sanitised before they are stored (S-I4, D11). What
 * stood on lines of its own still does. Idempotent.
 */
export function sanitiseRichText(html: string): string {
  let clean = sanitizeHtml(html, { ...options, ...linesApart() })
  // A removed tag can leave a paragraph inside another, which the next parse splits.
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    const again = sanitizeHtml(clean, options)
    if (again === clean) return clean
    clean = again
  }
  return clean
}
