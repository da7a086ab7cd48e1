/** Declines a person may cause in 24 hours before the words send to support (S-M4, D18). */
export const MOST_DECLINES = 5
/** The same for one address, whoever sits behind it. */
export const MOST_DECLINES_OF_ADDRESS = 10

/** How many cards were refused in the last 24 hours. */
export interface Declines {
  ofPerson: number
  ofAddress: number
}

/** Whether a decline that is counted already speaks of support: from the sixth of a person on (D18). */
export function tooManyDeclines(declines: Declines): boolean {
  return declines.ofPerson > MOST_DECLINES || declines.ofAddress > MOST_DECLINES_OF_ADDRESS
}
