/** Maximum cost of a visit's first page; bytes are transferred bytes, including headers. */
export interface PageBudget {
  requests: number
  scripts: number
  sheets: number
  scriptBytes: number
  /** The whole page, including pictures and fonts. */
  bytes: number
}

/** Limits for every first page. */
const all = { requests: 30, scripts: 9, sheets: 2, scriptBytes: 154_000 }
/** Of their scripts 10 KB are what first pages share with others, in the file that all pages load. */
const form = { ...all, requests: 18, scriptBytes: 155_000, bytes: 222_000 }

/**
 * The pages on which visits begin, each with a budget a few per cent above its cost; the pictures of a day's
 * classes vary by some 20 KB. If one is exceeded, look first for what a page now loads without need: a shape
 * of the contract includes Zod (24 KB), a checked form its library (11 KB), and a
 * module that two kinds of pages use is part of a script of all pages (`web/chunk-groups.ts`). `class` stands
 * for the address of one of today's classes.
 */
export const budgets: Record<string, PageBudget> = {
  '/': { ...all, bytes: 280_000 },
  '/membership-pricing': { ...all, requests: 24, bytes: 224_000 },
  '/about': { ...all, bytes: 250_000 },
  '/daily-classes': { ...all, requests: 25, bytes: 270_000 },
  class: { ...all, bytes: 260_000 },
  // Their schemas are loaded when somebody uses a field.
  '/signin': form,
  '/signup/first-step': form,
  '/forgot-password': form,
  '/reset-password?userId=1&code=1': form,
}

/**
 * Budget of the first page of an Admin's visit: the office's code is in few files, and nothing is loaded twice:
 * three of its four sheets are asked for once more, and come from the cache.
 */
export const officeBudget: Omit<PageBudget, 'requests' | 'bytes'> = {
  scripts: 12,
  sheets: 7,
  scriptBytes: 226_000,
}
