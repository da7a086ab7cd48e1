import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { dayOf } from '@studio/contract/dates.ts'
import { ClassCard } from '../../ui/cards/class-card.tsx'
import layout from '../../ui/page/layout.module.css'
import { useMarks } from '../videos/progress/queries.ts'

/** The address of a class in its day (ROUTE-15). */
export function classPath(day: Pick<ClassDay, 'dateTime'>, videoId: string): string {
  return `/date/${dayOf(new Date(day.dateTime))}Z/video/${videoId}`
}

interface ClassRowProps {
  day: ClassDay
  overlapping?: boolean
  /** Only some of the day's classes are here, so nobody knows which of the three each is. */
  filtered?: boolean
}

/** The classes of one day side by side, in their order. */
export function ClassRow({ day, overlapping = false, filtered = false }: ClassRowProps) {
  const marks = useMarks()
  return (
    <div className={layout.grid3}>
      {day.videos.map((video, index) => (
        <ClassCard
          key={video.id}
          video={video}
          to={classPath(day, video.id)}
          position={filtered ? undefined : `${index + 1} of 3`}
          watched={marks.get(video.id)?.finished}
          watchedSeconds={marks.get(video.id)?.seconds}
          overlapping={overlapping}
        />
      ))}
    </div>
  )
}
