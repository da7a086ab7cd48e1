import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '../../platform/session.ts'
import { ShareButtons } from '../../ui/buttons/share-buttons.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import { LazyNote } from '../notifications/with-teachers/lazy-note.tsx'
import { teachersQuery } from '../people/queries.ts'
import { Heart } from './favourites/heart.tsx'
import { isPlayable } from './use-play.ts'
import styles from './video-teacher.module.css'

/** Teacher of a video, favourite button and share buttons (SHARE-01). */
export function VideoTeacher({ video, shareUrl }: { video: Video; shareUrl: string }) {
  const { data: teachers } = useSuspenseQuery(teachersQuery())
  const teacher = teachers.find((one) => one.id === video.coachUser?.id)
  return (
    <div className={styles.by}>
      {teacher && (
        <Link to={teacherPath(teacher.id)} className={styles.teacher}>
          <Avatar person={teacher} size="large" />
          <span className={styles.name}>
            <span translate="no">{fullName(teacher)}</span>
            <small>{teacher.tags.slice(0, 2).join(', ')}</small>
          </span>
        </Link>
      )}
      <div className={styles.share}>
        <LazyPlan video={video} />
        {teacher && <LazyNote video={video} teacher={teacher} />}
        <Heart video={video} />
        <ShareButtons url={shareUrl} title={video.title} />
      </div>
    </div>
  )
}

const PlanButton = lazyPart(() =>
  import('../practice-calendar/own-days/plan-button.tsx').then((part) => part.PlanButton),
)

type Playable = Parameters<typeof isPlayable>[0] & { id: string; title: string }

/** Puts a class on a day, where the class is open: its code is loaded for members only. */
function LazyPlan({ video }: { video: Playable }) {
  const user = useUser()
  if (user?.role !== 'Student' || !isPlayable(video)) return null
  return <PlanButton video={video} />
}
