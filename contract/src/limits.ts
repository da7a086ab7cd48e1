/** Maximum length of a page, whatever is requested (R22). */
export const MAX_PAGE_LENGTH = 100

/** Most results of a search that are counted; with more, people narrow their search anyway (D18.counts). */
export const MOST_COUNTED = 1_000

/** Maximum bytes of a picture or an attachment that a form sends (D11). Films are larger: videos/upload/rules.ts. */
export const LARGEST_FILE = 20_000_000
