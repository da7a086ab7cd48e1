import { TypedLine } from './typed-text.ts'

export const ADDRESS_LENGTH = 500

/** Messages at a web address. */
export const addressTexts = {
  wrong: 'Please enter a whole address that begins with https://',
  long: `An address can have at most ${ADDRESS_LENGTH} characters`,
} as const

/** A typed https URL of another site without credentials; it may be empty. */
export const WebAddress = TypedLine({ max: ADDRESS_LENGTH, long: addressTexts.long }).refine(
  (text) => text === '' || isHttps(text),
  addressTexts.wrong,
)

export const NeededWebAddress = TypedLine({
  max: ADDRESS_LENGTH,
  empty: addressTexts.wrong,
  long: addressTexts.long,
}).refine(isHttps, addressTexts.wrong)

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}
