import type { Level, Prop } from '@studio/contract/videos/levels-and-props.ts'

/** Level of a demo class and the props it needs in addition to a mat, matching its description. */
export interface Needs {
  level: Level
  props: Prop[]
}

const needs: Record<string, [Level, ...Prop[]]> = {
  'feet-and-ankles': ['Beginner'],
  'where-the-heel-lands': ['Beginner'],
  'knees-over-toes': ['AllLevels'],
  'hips-and-feet-part-two': ['Intermediate', 'Strap'],
  'standing-slowly': ['Intermediate'],
  'the-breath-you-have': ['Beginner'],
  'a-small-pause': ['Intermediate'],
  'humming-home': ['AllLevels'],
  'putting-the-day-down': ['Beginner'],
  'lying-down-looking-inward': ['AllLevels'],
  'lights-out': ['AllLevels'],
  'wrists-first': ['Beginner'],
  'push-the-floor-away': ['Intermediate', 'Wall'],
  'crow-feet-down': ['Intermediate', 'Block'],
  'crow-one-foot-up': ['Advanced', 'Block', 'Cushion'],
  'saddle-with-support': ['Intermediate', 'Cushion'],
  'slow-tide': ['AllLevels', 'Blanket', 'Bolster'],
  'rest-well': ['AllLevels', 'Cushion'],
  'unhurried-hips': ['AllLevels', 'Cushion'],
  'second-trimester-ease': ['AllLevels'],
  'dragon-then-sphinx': ['Intermediate', 'Blanket'],
  'the-dark-hour': ['AllLevels'],
  'two-bolsters': ['AllLevels', 'Bolster'],
  stillness: ['Intermediate'],
  'legs-up-the-wall': ['Beginner', 'Blanket', 'Wall'],
  'butterfly-and-nothing': ['AllLevels', 'Blanket'],
  'room-for-both': ['AllLevels', 'Chair', 'Wall'],
  'counting-breath': ['Beginner'],
  'quiet-room': ['AllLevels'],
  'open-hips': ['AllLevels', 'Cushion'],
  'longer-out-than-in': ['Beginner'],
  'with-the-window-open': ['AllLevels'],
  'one-move-one-breath': ['Beginner'],
  'box-breathing': ['AllLevels'],
  'listening-far-away': ['Beginner'],
  'the-long-way-round': ['Intermediate'],
  'breathing-low': ['Beginner'],
  'sitting-like-a-stone': ['AllLevels', 'Blanket'],
  'side-by-side': ['Intermediate'],
  'morning-ground': ['Beginner'],
  'heat-and-hold': ['Advanced', 'Block'],
  'spine-waves': ['AllLevels'],
  'corners-of-the-foot': ['AllLevels', 'Wall'],
  'strong-at-the-edges': ['Advanced'],
  'triangle-taken-apart': ['Intermediate', 'Block'],
  'shoulders-both-of-them': ['AllLevels'],
  'planks-and-patience': ['Intermediate'],
  'a-longer-sun-salute': ['Beginner'],
  'the-desk-undone': ['Beginner', 'Chair'],
  'warm-legs': ['Intermediate'],
  'balance-eyes-closed': ['Advanced', 'Wall'],
  'squat-sit-stand': ['AllLevels', 'Blanket'],
}

export function needsOf(key: string): Needs {
  const found = needs[key]
  if (!found) throw new Error(`nobody has said what the class ${key} needs`)
  const [level, ...props] = found
  return { level, props }
}
