import { type ClassOnDay, returnOf } from '@studio/contract/daily-classes/class-returns.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { weekdayDate } from '../../../ui/words/day-text.ts'
import { dayOfEntry } from '../office/day-words.ts'
import styles from './day-editor.module.css'

const planned = (day: string, { id, coachUserId }: Video): ClassOnDay => ({
  day,
  videoId: id,
  coachUserId,
})

interface ReturnNoteProps {
  day: string
  video: Video
  around: readonly ClassDay[]
}

/** Warns if a class's film or teacher is repeated within some days. */
export function ReturnNote({ day, video, around }: ReturnNoteProps) {
  const others = around.flatMap((entry) => entry.videos.map((one) => planned(dayOfEntry(entry), one)))
  const found = returnOf(planned(day, video), others)
  if (!found) return null
  const what = found.of === 'film' ? 'Also' : `${video.coachUser?.firstName} also`
  return <span className={styles.return}>{`${what} on ${weekdayDate(found.day)}`}</span>
}
