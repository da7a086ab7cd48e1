import { CLASSES_A_DAY, groupLabel } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { ClassList } from '../../ui/cards/class-list.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import { useToday } from '../studio/studio-clock.ts'
import { classPath } from './class-row.tsx'

/** DAILY-03: the day's other classes. */
export function RemainingClasses({ day, besides }: { day: ClassDay; besides: string }) {
  const classes = day.videos.map((video, index) => ({
    video,
    to: classPath(day, video.id),
    note: `${index + 1} of ${CLASSES_A_DAY}`,
    by: video.coachUser && fullName(video.coachUser),
  }))
  const remaining = classes.filter(({ video }) => video.id !== besides)
  const heading = groupLabel(day.dateTime.slice(0, 10), useToday()).replace('Classes', 'Remaining Classes')
  return <ClassList heading={heading} classes={remaining} />
}
