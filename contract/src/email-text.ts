/** Message at an invalid e-mail address (VALID-05). */
export const emailText = "Valid email can contain only latin letters, numbers, '@' and '.'"
