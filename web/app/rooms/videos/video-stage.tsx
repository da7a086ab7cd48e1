import type { Video } from '@studio/contract/videos/schema.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { useUser } from '../../platform/session.ts'
import { buttonClasses } from '../../ui/buttons/button-look.ts'
import { Icon, IconLock } from '../../ui/icons.tsx'
import { playerStore } from '../../ui/player/player-store.ts'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { lengthClockText } from '../../ui/words/length-text.ts'
import { ClosedNote } from '../membership/closed/closed-note.tsx'
import type { Closed } from '../membership/closed/upgrade-offer.ts'
import { useAccess } from '../membership/closed/use-access.ts'
import { storedPosition } from './film-position.ts'
import { useMarks } from './progress/queries.ts'
import { isPlayable, usePlay } from './use-play.ts'
import styles from './video-stage.module.css'

interface StageProps {
  video: Video
  /** Address to return to after signing in. */
  path: string
  /** Whether the server knew that somebody is signed in. */
  renderedSignedIn: boolean
  /** Access that the page requires. */
  closed: Closed
  /** Videos that may follow, in order: the rest of the day or of the path. */
  following?: readonly Video[] | undefined
  /** Whether those are the rest of today. */
  isToday?: boolean
  /** Page of a following video. */
  addressOf?: (video: Video) => string
  /** What a running membership lacks, where `closed` alone does not tell; null while that is not known. */
  lacking?: ReactNode
  /** What visitors may watch of it. */
  preview?: ReactNode
}

/**
 * The class's picture at full width: sign-in for visitors, a play button for members, and what gives access for others
 * (DAILY-04, ACCESS-25, ACCESS-26).
 */
export function VideoStage(props: StageProps) {
  const { video, path, renderedSignedIn, closed, following, isToday, addressOf, preview } = props
  const settled = useHydrated()
  const user = useUser()
  const visitor = settled ? !user : !renderedSignedIn
  const way = useAccess().wayTo(closed) ? <ClosedNote {...closed} /> : props.lacking
  const locked = Boolean(way) && !visitor && !isPlayable(video)
  const play = usePlay(closed)
  const seconds = useMarks().get(video.id)?.seconds ?? 0
  useResumeAfterReload(video, (from) => play(video, { from, following, isToday, addressOf }))
  return (
    // The title stands below: a page that is arrived at by its title would leave Play behind.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={styles.stage} role="group" aria-label={video.title} data-titled>
      <ClassPrint
        video={video}
        shape="stage"
        eager
        play={!visitor && !locked}
        watchedSeconds={seconds}
        className={styles.print}
      />
      {visitor ? (
        <div className={styles.veil}>
          <div className={styles.ways}>
            <Link
              to="/signin"
              state={{ returnTo: path }}
              className={buttonClasses({ variant: 'light', size: 'lg' })}
            >
              <Icon of={IconLock} size="small" /> Sign In/Up to watch now
            </Link>
            {preview}
          </div>
        </div>
      ) : (
        <button
          type="button"
          className={styles.play}
          aria-label={nameOf(video.title, { locked, seconds })}
          onClick={() => play(video, { following, isToday, addressOf })}
        />
      )}
      {locked && (
        <div className={classNames(styles.veil, styles.locked)}>
          <div className={styles.note}>{way}</div>
        </div>
      )}
    </div>
  )
}

function nameOf(title: string, { locked, seconds }: { locked: boolean; seconds: number }): string {
  if (locked) return `${title}, closed`
  return seconds > 0 ? `Resume ${title} at ${lengthClockText(seconds)}` : `Play ${title}`
}

/** Reopens a film that was playing before a reload, at its position, once access is known (D2). */
function useResumeAfterReload(video: Video, play: (from: number) => void): void {
  const open = useEffectEvent(() => {
    const seconds = storedPosition(video.id)
    if (seconds !== null && !playerStore.read().open) play(seconds)
  })
  const watchable = isPlayable(video)
  useEffect(() => {
    if (watchable) open()
  }, [watchable])
}
