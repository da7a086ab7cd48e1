import type { DayStanding } from '@studio/contract/daily-classes/day-standing.ts'

const COUNTS = ['No class', 'One class', 'Two classes', 'Three classes']
const WAITING = ['', 'one waiting', 'two waiting']
const ALL_DONE = ['', 'Today’s class is done.', 'Both done.', 'All three done.']

interface Taught {
  coachUser: { firstName: string } | null
}

interface Circumstances {
  /** Nothing was ever watched. */
  isFirst: boolean
  /** When the next classes launch: "Tomorrow at 1:00". */
  launch: string
}

/** "One class done, two waiting. Amara is next." `standing` is undefined on a day without classes. */
export function todayInWords(
  standing: DayStanding<Taught> | undefined,
  { isFirst, launch }: Circumstances,
): string {
  if (!standing) return 'Today’s classes are on their way.'
  const { done, waiting, next } = standing
  if (!next) return `${ALL_DONE[done.length]} The next classes open ${inSentence(launch)}.`
  const count =
    done.length > 0
      ? `${COUNTS[done.length]} done, ${WAITING[waiting.length]}.`
      : `${COUNTS[waiting.length]} today.`
  if (isFirst && done.length === 0 && waiting.length > 1) return `${count} Begin with any.`
  const teacher = next.video.coachUser
  return teacher ? `${count} ${teacher.firstName} is next.` : count
}

const inSentence = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`
