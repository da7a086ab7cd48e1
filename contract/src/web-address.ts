import { TypedLine } from './typed-text.ts'

export const ADDRESS_LENGTH = 500

/** The texts beside an address of the web. */
export const addressTexts = {
  wrong: 'Please, enter a whole address that begins with https://',
  long: `An address has at most ${ADDRESS_LENGTH} characters`,
} as const

/** An https address of another site as a person types it, without a name and a password in it; nothing is fine. */
export const WebAddress = TypedLine({ max: ADDRESS_LENGTH, long: addressTexts.long }).refine(
  (text) => text === '' || isHttps(text),
  addressTexts.wrong,
)

/** One that can't be left out. */
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
