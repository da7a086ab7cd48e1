/** Least members who have done a practice, and least who have not, for their number to be told. */
const LEAST = 3

/** Whether so many members are enough that a number of them may be told. */
export const areEnoughToCount = (members: number): boolean => members >= 2 * LEAST

/**
 * Whether it is told how many of the counted members have done a practice. 'All' and 'nobody' tell what each did, and one or two
 * may be known to who reads it, so there are a few on either side.
 */
export const mayTellDone = (done: number, counted: number): boolean =>
  done >= LEAST && counted - done >= LEAST
