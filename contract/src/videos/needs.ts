/** For whom a class is; of all levels is a class in which everybody finds their own way. */
export const LEVELS = ['AllLevels', 'Beginner', 'Intermediate', 'Advanced'] as const
export type Level = (typeof LEVELS)[number]

/** What a class may need beside a mat. */
export const PROPS = ['Blanket', 'Block', 'Bolster', 'Chair', 'Cushion', 'Strap', 'Wall'] as const
export type Prop = (typeof PROPS)[number]

export const levelTexts: Record<Level, string> = {
  AllLevels: 'All levels',
  Beginner: 'Beginner',
  Intermediate: 'Intermediate',
  Advanced: 'Advanced',
}
