/** Maximum characters of a cancellation reason. */
export const REASON_LENGTH = 500
