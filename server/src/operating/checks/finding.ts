import { errorSentence } from '../../platform/logs/error-in-log.ts'

/** A result of a check; a fault keeps the studio from working, a hint is worth checking. */
export interface Finding {
  level: 'fine' | 'hint' | 'fault'
  /** The variable or the part of the studio that it concerns. */
  about: string
  text: string
}

const at =
  (level: Finding['level']) =>
  (about: string, text: string): Finding => ({ level, about, text })

export const fine = at('fine')
export const hint = at('hint')
export const fault = at('fault')

export const isFault = ({ level }: Finding): boolean => level === 'fault'

/** Formats a finding; lines of the configuration begin with their variable already. */
export const formatFinding = ({ about, text }: Finding): string =>
  text.startsWith(about) ? text : `${about}: ${text}`

/**
 * Returns the other side's error message, without secrets or addresses (S-R3); of several attempts the first
 * one's.
 */
export function reasonOf(error: unknown): string {
  const { errors, cause, code } = (error ?? {}) as { errors?: unknown[]; cause?: unknown; code?: string }
  if (errors?.length) return reasonOf(errors[0])
  if (cause instanceof Error) return reasonOf(cause)
  return errorSentence(error) || code || 'no reason was given'
}
