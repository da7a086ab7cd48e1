/** What a visit's first page may cost, at most; bytes are those on the wire, headers included. */
export interface PageBudget {
  requests: number
  scripts: number
  sheets: number
  scriptBytes: number
  /** Of the whole page, pictures and faces included. */
  bytes: number
}

/** What holds for each of the first pages. Scripts are to come back below 145 KB: what all pages share has grown by 2 KB. */
const all = { requests: 30, scripts: 8, sheets: 3, scriptBytes: 148_000 }

/**
 * The pages that visits begin with, each with a budget a few per cent above what it takes; the pictures of a day's
 * classes differ by some 20 KB. Whoever passes one looks
 * first for what a page now loads and does not need: a shape of the contract brings Zod (24 KB), a form that checks
 * itself the form library (13 KB), and a module that a first page imports lies in a script of all pages
 * (`web/chunk-groups.ts`). `class` stands for the address of a class of today.
 */
export const budgets: Record<string, PageBudget> = {
  '/': { ...all, bytes: 280_000 },
  '/membership-pricing': { ...all, requests: 24, bytes: 220_000 },
  // The menu holds the bell and the way to the search; this page is the one with the most words.
  '/about': { ...all, scriptBytes: 149_000, bytes: 250_000 },
  '/daily-classes': { ...all, bytes: 290_000 },
  class: { ...all, bytes: 260_000 },
  // Its fields are checked as they are left, by the form library.
  '/signin': { ...all, requests: 18, scriptBytes: 159_500, bytes: 230_000 },
}

/** The first page of an Admin's visit: code of the back office comes in few files, and none of it twice. */
export const officeBudget: Omit<PageBudget, 'requests' | 'bytes'> = {
  scripts: 12,
  sheets: 12,
  scriptBytes: 240_000,
}
