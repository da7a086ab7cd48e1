import type { YearOfWeeks } from '@studio/contract/videos/practice/weeks.ts'
import type { YearRise } from '../../../ui/year/year-picture.tsx'

const KEY = 'year-drawn'

/**
 * What grows in the picture of the present year: all of it the first time in a session, and the present week after another class of
 * it was finished.
 */
export function riseOf(
  { weeks, now }: YearOfWeeks,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): YearRise | undefined {
  const present = weeks[now]
  if (!present) return undefined
  try {
    const before = storage.getItem(KEY)
    storage.setItem(KEY, `${present.label} ${present.classes}`)
    if (before === null) return 'all'
    const [label, classes] = before.split(' ')
    const grown = present.classes > (label === present.label ? Number(classes) : 0)
    return grown ? 'present' : undefined
  } catch {
    // Without storage it would grow at each visit.
    return undefined
  }
}
