import { counted } from '@studio/contract/counted.ts'
import type { PracticeWeek } from '@studio/contract/videos/practice/rules.ts'

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** 'fourth', and from eleven on '11th'. */
export function ordinalWord(count: number): string {
  const word = ORDINALS[count - 1]
  if (word) return word
  const last = count % 100 > 10 && count % 100 < 14 ? 0 : count % 10
  return `${count}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`
}

/** 'Your fourth class this week, the sixth week in a row. Stay lying down if you like.' `isFirst` of a person's first class. */
export function finishLine(week: PracticeWeek | undefined, isFirst = false): string {
  const rest = 'Stay lying down if you like.'
  if (isFirst) return `Your first ridge stands. ${rest}`
  if (!week || week.classes === 0) return rest
  const row = week.weeks > 1 ? `, the ${ordinalWord(week.weeks)} week in a row` : ''
  return `Your ${ordinalWord(week.classes)} class this week${row}. ${rest}`
}

export const weekText = ({ minutes }: PracticeWeek): string => `This week: ${counted(minutes, 'minute')}`
