/** Texts of the first page alone, as they are until a studio writes its own. */
export const firstPageTexts = {
  headline: 'Three new classes, every single day',
  lead: 'A yoga studio that keeps the hours you keep. Watch today’s classes, follow a path, or let a teacher plan your month.',
  people: 'The people you practise with',
  peopleLead: 'Each has a voice, a pace and a calendar of their own.',
} as const
