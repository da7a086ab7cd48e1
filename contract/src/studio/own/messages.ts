import type { TextName } from '../original-texts.ts'

/** Maximum characters of a name and of a legal text, maximum links, and range of years. */
export const SETTINGS_LIMITS = { name: 60, legal: 30_000, links: 8, firstYear: 1900, lastYear: 2200 } as const

/** What each text of the first page, About and the footer is, for Admin. */
export const textWords: Record<TextName, string> = {
  headline: 'Headline',
  lead: 'Lead',
  people: 'Teachers',
  peopleLead: 'Teachers, second line',
  invitation: 'Free trial',
  quote: 'Quote',
  know: 'Heading of the teachers',
  contactLead: 'Contact',
  footer: 'Sentence',
}

/** Maximum characters of the texts of the first page, About and the footer. */
export const TEXT_LIMITS: Record<TextName, number> = {
  headline: 60,
  lead: 200,
  people: 60,
  peopleLead: 120,
  invitation: 60,
  quote: 120,
  know: 40,
  contactLead: 160,
  footer: 120,
}

/** What a legal text may name in double braces; its page shows the setting. */
export const LEGAL_PLACEHOLDERS: readonly string[] = [
  '{{studioName}}',
  '{{contactEmail}}',
  '{{liability}}',
  '{{timeZone}}',
  '{{terms}}',
  '{{freeTrial}}',
]

export const settingToasts = {
  saved: 'Information successfully saved',
  preparing: 'The photograph is being prepared',
} as const

/** Messages at the fields of the studio's settings. */
export const settingTexts = {
  studioName: 'Please name the studio',
  senderName: 'Please name the sender',
  nameLong: `A name can have at most ${SETTINGS_LIMITS.name} characters`,
  year: `Please enter a year from ${SETTINGS_LIMITS.firstYear} to ${SETTINGS_LIMITS.lastYear}`,
  currency: 'Please choose a currency from the list',
  locale: 'Please choose one from the list',
  currencyFixed: 'The currency is fixed since the first sale, because receipts and refunds are all in it',
  colour: 'Please enter a colour such as #1d3b5e',
  linkName: 'Please name the link',
  links: `You can have at most ${SETTINGS_LIMITS.links} links`,
  text: 'Please write the text, or go back to the original',
  textLong: (most: number) => `This text can have at most ${most} characters`,
  legal: 'Please write the text, or go back to the default',
  legalLong: `A text can have at most ${SETTINGS_LIMITS.legal.toLocaleString('en')} characters`,
  legalKnotted: 'This text has too much formatting. Please simplify it',
  legalTitle: 'Please begin with a title: # Terms of Service',
  legalPlaceholder: (unknown: string) =>
    `${unknown} is not a known placeholder. A text can use ${LEGAL_PLACEHOLDERS.join(', ')}`,
} as const
