/** Levels of a class; a class of all levels suits everybody. */
export const LEVELS = ['AllLevels', 'Beginner', 'Intermediate', 'Advanced'] as const
export type Level = (typeof LEVELS)[number]

/** Props a class may need besides a mat. */
export const PROPS = ['Blanket', 'Block', 'Bolster', 'Chair', 'Cushion', 'Strap', 'Wall'] as const
export type Prop = (typeof PROPS)[number]

export const levelTexts: Record<Level, string> = {
  AllLevels: 'All levels',
  Beginner: 'Beginner',
  Intermediate: 'Intermediate',
  Advanced: 'Advanced',
}
