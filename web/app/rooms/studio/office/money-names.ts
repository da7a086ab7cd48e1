import { onFirstUse } from '../../../ui/on-first-use.ts'

const currencies = onFirstUse(() => new Intl.DisplayNames('en', { type: 'currency' }))
const languages = onFirstUse(
  () => new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }),
)

/** "Japanese Yen, JPY" */
export const currencyText = (code: string): string => `${currencies().of(code) ?? code}, ${code}`

/** "German (Germany)" */
export const localeText = (locale: string): string => languages().of(locale) ?? locale
