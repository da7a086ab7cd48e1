/** The text beside an address that is none (VALID-05). */
export const emailText = "Valid email can contain only latin letters, numbers, '@' and '.'"
