import type { Term } from './terms.ts'

interface TermWords {
  /** In a choice between terms, and beside a plan. */
  name: string
  /** How often it is charged. */
  every: string
  /** What one payment is for: "the first year". */
  noun: string
  /** For how long one payment lasts, after "the next". */
  next: string
  /** Before what comes in by it. */
  each: string
  /** How long it is. */
  length: string
  /** Beside a price; on a card of the pricing page 'mo' and 'per', word for word (LIMIT-03). */
  beside: string
  onCard: string
}

/** What each term is called, wherever it is read. */
export const termWords: Record<Term, TermWords> = {
  day: {
    name: 'By the day',
    every: 'once',
    noun: 'day',
    next: '24 hours',
    each: 'Each day',
    length: '1 day',
    beside: 'a day',
    onCard: 'per',
  },
  days30: {
    name: '30 days',
    every: 'every 30 days',
    noun: '30 days',
    next: '30 days',
    each: 'Every 30 days',
    length: '30 days',
    beside: '/ mo',
    onCard: 'mo',
  },
  month: {
    name: 'Monthly',
    every: 'every month',
    noun: 'month',
    next: 'month',
    each: 'Each month',
    length: '1 month',
    beside: 'a month',
    onCard: 'mo',
  },
  quarter: {
    name: 'Quarterly',
    every: 'every three months',
    noun: 'quarter',
    next: 'three months',
    each: 'Each quarter',
    length: '3 months',
    beside: 'a quarter',
    onCard: 'qtr',
  },
  year: {
    name: 'Yearly',
    every: 'every year',
    noun: 'year',
    next: 'year',
    each: 'Each year',
    length: '1 year',
    beside: 'a year',
    onCard: 'yr',
  },
}

/** A term within a sentence: "30 days", "yearly". */
export const termInLine = (term: Term): string => termWords[term].name.toLowerCase()

/** "Full Membership, yearly"; the title alone by 30 days or a day, which is how every plan was sold once. */
export const titleWithTerm = (title: string, term: Term | undefined): string =>
  term && term !== 'days30' && term !== 'day' ? `${title}, ${termInLine(term)}` : title
