import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { joinedWords } from './month-words.ts'

/** What is said when the reader has joined a month: its name, and when its next practice is. */
export function useJoinedWords() {
  const clock = useStudioClock()
  const reader = { zone: useZone(), hourCycle: useHourCycle() }
  return (name: string, practices: Parameters<typeof joinedWords>[1]): string =>
    joinedWords(name, practices, new Date(clock()), reader)
}
