/** Number of lines of an imported file. */
export interface Outcome {
  /** Written, or to be written by the run that writes. */
  made: number
  /** Imported before: they stay as they are. */
  known: number
  wrong: number
}
