/** At most, in seconds. */
const LONGEST = 30
const SHARE = 4

/** Whole seconds of a film that visitors are shown where the studio allows it: half a minute, of a short film a quarter. */
export const previewSeconds = (film: number): number =>
  Math.max(1, Math.min(LONGEST, Math.floor(film / SHARE)))
