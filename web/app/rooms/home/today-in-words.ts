import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'

const COUNTS = ['No class', 'One class', 'Two classes', 'Three classes']
const WAITING = ['', 'one waiting', 'two waiting']

/** "Three classes today. Ines, Amara and Priya teach.", or "One class done, two waiting. Ines teaches." */
export function todayInWords(day: ClassDay | undefined, isDone: (videoId: string) => boolean): string {
  if (!day) return 'Today’s classes are on their way.'
  const waiting = day.videos.filter(({ id }) => !isDone(id))
  const done = day.videos.length - waiting.length
  if (done > 0 && waiting.length === 0) return 'All of today’s classes are done. Rest well.'
  const names = [...new Set(waiting.flatMap(({ coachUser }) => (coachUser ? [coachUser.firstName] : [])))]
  const teach = names.length === 1 ? 'teaches' : 'teach'
  const count =
    done > 0 ? `${COUNTS[done]} done, ${WAITING[waiting.length]}.` : `${COUNTS[waiting.length]} today.`
  if (names.length === 0) return count
  return `${count} ${new Intl.ListFormat('en-GB').format(names)} ${teach}.`
}
