/** Maximum length of a page, whatever is requested (R22). In a file of its own, so that pages need no Zod for it. */
export const MAX_PAGE_LENGTH = 100
