/** Texts of About, as they are until a studio writes its own. */
export const aboutTexts = {
  quote: 'Come to the mat as you are. Leave a little more so.',
  know: 'Get to Know Us',
  contactLead: 'A question about a class, a plan or a sore knee: a person reads every message.',
} as const

/** Texts of the first page alone, as they are until a studio writes its own. */
export const firstPageTexts = {
  headline: 'Three new classes, every single day',
  lead: 'A yoga studio that keeps the hours you keep. Watch today’s classes, follow a path, or let a teacher plan your month.',
  people: 'The people you practise with',
  peopleLead: 'Each has a voice, a pace and a calendar of their own.',
} as const

/** Texts of several pages, as they are until a studio writes its own. */
export const siteTexts = {
  invitation: 'Your journey begins here',
  footer: 'Three recorded classes a day, and teachers who plan your month with you.',
} as const

export const originalTexts = { ...firstPageTexts, ...aboutTexts, ...siteTexts } as const
export type TextName = keyof typeof originalTexts
/** The texts that a studio wrote itself. */
export type OwnTexts = Partial<Record<TextName, string>>

export const textOf = (own: OwnTexts, name: TextName): string => own[name] ?? originalTexts[name]
