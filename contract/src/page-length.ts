/** Lists are never longer than this, whatever is asked (R22). Apart from the shapes, so that pages need no Zod for it. */
export const MAX_PAGE_LENGTH = 100
