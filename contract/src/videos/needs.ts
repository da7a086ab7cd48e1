import { z } from 'zod'

/** For whom a class is; of all levels is a class that everybody finds their own way through. */
export const LEVELS = ['AllLevels', 'Beginner', 'Intermediate', 'Advanced'] as const
export const Level = z.enum(LEVELS, 'Please, choose a level')
export type Level = z.output<typeof Level>

/** What a class may need beside a mat. */
export const PROPS = ['Blanket', 'Block', 'Bolster', 'Chair', 'Cushion', 'Strap', 'Wall'] as const
export const Prop = z.enum(PROPS, 'Unknown prop')
export type Prop = z.output<typeof Prop>

/** The props of a class, each once, in the order of `PROPS`. */
export const Props = z
  .array(Prop)
  .max(PROPS.length, `Please, give at most ${PROPS.length} props`)
  .overwrite((given) => PROPS.filter((prop) => given.includes(prop)))

export const levelTexts: Record<Level, string> = {
  AllLevels: 'All levels',
  Beginner: 'Beginner',
  Intermediate: 'Intermediate',
  Advanced: 'Advanced',
}
