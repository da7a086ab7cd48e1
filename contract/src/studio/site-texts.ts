/** Texts of several pages, as they are until a studio writes its own. */
export const siteTexts = {
  invitation: 'Your journey begins here',
  footer: 'Three recorded classes a day, and teachers who plan your month with you.',
} as const
