import { AS_DOCUMENTED, type Reading } from '@studio/contract/reading.ts'

/** How the studio reads weeks, clocks and dates; all words share it, as they share its money (`money-words.ts`). */
let own: Reading = AS_DOCUMENTED

export const readAs = (of: Reading | undefined): void => {
  own = of ?? AS_DOCUMENTED
}

export const studioReading = (): Reading => own
