export const PROCESSING_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** Why a film plays in one quality alone. */
export const PROCESSING_FAILURES = [
  'unreadable',
  // It got no further for two minutes, or was not done in twelve hours.
  'stuck',
  'slow',
  // Longer than twelve hours, or shorter than it says.
  'long',
  'cut',
  'noRoom',
  // From outside, perhaps for want of memory.
  'ended',
] as const
export type ProcessingFailure = (typeof PROCESSING_FAILURES)[number]
