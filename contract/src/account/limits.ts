/** A teacher's tags: how many, and letters of each (BO-LIMIT-06, BO-LIMIT-07). */
export const TAGS = { most: 5, length: 50 }
