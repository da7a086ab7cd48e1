import type { Video } from '@studio/contract/videos/schema.ts'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { useHydrated, useUser } from '../../platform/session.ts'
import { buttonClasses } from '../../ui/buttons/button-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { clockText } from '../../ui/words/clock-text.ts'
import { takePosition } from './film-position.ts'
import { useMarks } from './progress/queries.ts'
import { usePlay } from './use-play.ts'
import styles from './video-stage.module.css'

interface StageProps {
  video: Video
  /** Where to come back to after signing in. */
  path: string
  /** Whether the server knew that somebody is signed in. */
  renderedSignedIn: boolean
}

/** The class's picture at full width: a way in for visitors, a play button for everybody else (DAILY-04, ACCESS-25, ACCESS-26). */
export function VideoStage({ video, path, renderedSignedIn }: StageProps) {
  const settled = useHydrated()
  const user = useUser()
  const visitor = settled ? !user : !renderedSignedIn
  const play = usePlay()
  const seconds = useMarks().get(video.id)?.seconds ?? 0
  useResumeAfterReload(video, play)
  return (
    <div className={styles.stage}>
      <ClassPrint
        video={video}
        shape="stage"
        eager
        play={!visitor}
        watchedSeconds={seconds}
        className={styles.print}
      />
      {visitor ? (
        <div className={styles.veil}>
          <Link
            to="/signin"
            state={{ returnTo: path }}
            className={buttonClasses({ variant: 'light', size: 'lg' })}
          >
            <Icon of={IconLock} size="small" /> Sign In/Up to watch now
          </Link>
        </div>
      ) : (
        <button
          type="button"
          className={styles.play}
          aria-label={seconds > 0 ? `Resume ${video.title} at ${clockText(seconds)}` : `Play ${video.title}`}
          onClick={() => play(video)}
        />
      )}
    </div>
  )
}

/** A reload in the middle of a film opens it again where it stood, as soon as it may be watched (D2). */
function useResumeAfterReload(video: Video, play: (video: Video, startAt: number) => void): void {
  const open = useEffectEvent(() => {
    const seconds = takePosition(video.id)
    if (seconds !== null) play(video, seconds)
  })
  const watchable = Boolean(video.url || video.externalEmbeddedCode)
  useEffect(() => {
    if (watchable) open()
  }, [watchable])
}
