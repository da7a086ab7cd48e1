/** Texts of About, as they are until a studio writes its own. */
export const aboutTexts = {
  quote: 'Come to the mat as you are. Leave a little more so.',
  know: 'Get to Know Us',
  contactLead: 'A question about a class, a plan or a sore knee: a person reads every message.',
} as const
