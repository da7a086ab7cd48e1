/** BO-ERR-01: message at an empty required field without a message of its own. */
export const required = 'This is a required field'

export function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}

/** Message at an invalid email address (VALID-05). */
export const emailText = "Valid email can contain only latin letters, numbers, '@' and '.'"

export const wrongValue = 'Please check this value'

interface Refused {
  code?: string
  origin?: string
  maximum?: number | bigint
  input?: unknown
}

/** The studio's texts for what a schema refuses without a text of its own, instead of the library's. */
export const defaultMessages = {
  error({ code, origin, maximum, input }: Refused): string {
    if (isMissing(input)) return required
    return code === 'too_big' && origin === 'string' ? `At most ${maximum} characters` : wrongValue
  },
}
