import { stableId } from './stable-id.ts'

/** Styles of practice: a video's first tag is one of these, and each has its own print. */
export const styles = [
  'Hatha',
  'Vinyasa',
  'Power',
  'Yin',
  'Restorative',
  'Nidra',
  'Breathwork',
  'Meditation',
  'Mobility',
  'Prenatal',
] as const

const themes = [
  'Alignment',
  'Arms',
  'Back',
  'Balance',
  'Evening',
  'Feet',
  'Hips',
  'Knees',
  'Morning',
  'Shoulders',
  'Strength',
  'Sleep',
] as const

type Style = (typeof styles)[number]
export type TagTitle = Style | (typeof themes)[number]

export const demoTags = [...styles, ...themes].map((title) => ({ id: stableId('tag', title), title }))

export function tagId(title: TagTitle): string {
  return stableId('tag', title)
}
