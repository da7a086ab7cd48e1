import { CLASSES_A_DAY } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { dayOf } from '@studio/contract/dates.ts'
import { areasOf } from '@studio/contract/membership/page-areas.ts'
import { classPath } from '@studio/contract/sharing/addresses.ts'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session.ts'
import { ClassCard } from '../../ui/cards/class-card.tsx'
import layout from '../../ui/page/layout.module.css'
import { useAccess } from '../membership/closed/use-access.ts'
import { useToday } from '../studio/studio-clock.tsx'
import { useMarks } from '../videos/progress/queries.ts'

interface ClassRowProps {
  day: ClassDay
  overlapping?: boolean
  /** Loads its pictures at once, in the first row of a page. */
  eager?: boolean
  /** The list is filtered, so the classes' positions in the day are unknown. */
  filtered?: boolean
  /** The button that keeps a class; it is the page's, so that this row stays small for other first visits. */
  heartOf?: ((video: ClassDay['videos'][number]) => ReactNode) | undefined
  /** Its videos in the viewer's order; their numbers stay the day's. */
  ownOrder?: ClassDay['videos'] | undefined
  /** Those that have a check, where one that was watched on another day waits like the others; without it all that were watched. */
  done?: readonly ClassDay['videos'][number][] | undefined
  noteOf?: ((video: ClassDay['videos'][number]) => string | null) | undefined
}

/** The classes of one day side by side, in the day's order or the viewer's; classes that the viewer's plan does not include have a lock. */
export function ClassRow({
  day,
  overlapping = false,
  eager = false,
  filtered = false,
  heartOf,
  ownOrder = day.videos,
  done,
  noteOf,
}: ClassRowProps) {
  const marks = useMarks()
  const { opens } = useAccess()
  const isToday = dayOf(new Date(day.dateTime)) === useToday()
  const visitor = useUser() === null
  const locked = !visitor && !opens(...areasOf(isToday ? '/' : '/daily-classes'))
  return (
    <div className={layout.grid3}>
      {ownOrder.map((video) => (
        <ClassCard
          key={video.id}
          video={video}
          to={classPath(day.dateTime, video.id)}
          before={filtered ? undefined : `${day.videos.indexOf(video) + 1} of ${CLASSES_A_DAY}`}
          watched={done ? done.includes(video) : marks.get(video.id)?.finished}
          watchedSeconds={marks.get(video.id)?.seconds}
          overlapping={overlapping}
          eager={eager}
          locked={locked}
          note={noteOf?.(video)}
          end={heartOf?.(video)}
        />
      ))}
    </div>
  )
}
