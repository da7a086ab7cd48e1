/** Maximum characters of the reason of a cancellation or a deactivation. */
export const REASON_LENGTH = 500
