/** BO-ERR-01: message at an empty required field without a message of its own. */
export const required = 'This is a required field'

export function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}

/** Message at an invalid e-mail address (VALID-05). */
export const emailText = "Valid email can contain only latin letters, numbers, '@' and '.'"
