import { errorSentence } from '../../platform/logs/error-in-log.ts'

/** What a check has found; a fault is one that a studio can't work with, a hint is worth a look. */
export interface Finding {
  level: 'fine' | 'hint' | 'fault'
  /** The variable that it hangs on, or the part of the studio. */
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

/** What a person reads of it; the lines of the configuration begin with their variable already. */
export const sentenceOf = ({ about, text }: Finding): string =>
  text.startsWith(about) ? text : `${about}: ${text}`

/** The other side's own reason, without secrets or addresses (S-R3); of several tries that of the first. */
export function reasonOf(error: unknown): string {
  const { errors, cause, code } = (error ?? {}) as { errors?: unknown[]; cause?: unknown; code?: string }
  if (errors?.length) return reasonOf(errors[0])
  if (cause instanceof Error) return reasonOf(cause)
  return errorSentence(error) || code || 'no reason was given'
}
