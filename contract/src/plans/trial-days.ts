/**
 * LIMIT-01: days of the free trial of Month plans. A file of its own, since pages that only name the number would otherwise load
 * the rules.
 */
export const TRIAL_DAYS = 7
