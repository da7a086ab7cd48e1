import type { FoundVideo } from '@studio/contract/videos/search/schema.ts'
import { useUser } from '../../../platform/session.ts'
import { ClassCard } from '../../../ui/cards/class-card.tsx'
import layout from '../../../ui/page/layout.module.css'
import { Heart } from '../favourites/heart.tsx'
import { useMarks } from '../progress/queries.ts'
import { isPlayable } from '../use-play.ts'
import { foundPage } from './found-page.ts'

interface FoundCardsProps {
  videos: readonly FoundVideo[]
  headingLevel?: 2 | 3
  noteOf?: (video: FoundVideo) => string | null
}

/** Results as cards; those the viewer's plan does not include have a lock. */
export function FoundCards({ videos, headingLevel = 2, noteOf }: FoundCardsProps) {
  const marks = useMarks()
  const visitor = useUser() === null
  return (
    <div className={layout.grid3}>
      {videos.map((video) => (
        <ClassCard
          key={video.id}
          video={video}
          to={foundPage(video)}
          headingLevel={headingLevel}
          watched={marks.get(video.id)?.finished}
          watchedSeconds={marks.get(video.id)?.seconds}
          locked={!visitor && !isPlayable(video)}
          note={noteOf?.(video)}
          end={!visitor && <Heart video={video} />}
        />
      ))}
    </div>
  )
}
