/** A teacher's tags: how many, and characters in each (BO-LIMIT-06, BO-LIMIT-07). */
export const TAGS = { most: 5, length: 50 }
