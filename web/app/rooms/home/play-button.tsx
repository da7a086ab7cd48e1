import type { Video } from '@studio/contract/videos/schema.ts'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon, IconPlayerPlay } from '../../ui/icons.tsx'
import type { Closed } from '../membership/closed/upgrade-offer.ts'
import { usePlay } from '../videos/use-play.ts'
import { goOnText, playText } from './member-home-words.ts'
import styles from './start-card.module.css'

interface PlayButtonProps {
  /** The day's videos in the viewer's order. */
  ownOrder: readonly Video[]
  video: Video
  /** Seconds watched, if it was begun today. */
  seconds: number
  closed: Closed
}

/** Plays a class of the day, and after it those that follow. */
export function PlayClassButton({ ownOrder, video, seconds, closed }: PlayButtonProps) {
  const play = usePlay(closed)
  const [opening, setOpening] = useState(false)
  const following = ownOrder.slice(ownOrder.indexOf(video) + 1)
  const words = seconds > 0 ? goOnText(seconds) : playText(video.duration)
  const begin = () => {
    setOpening(true)
    void play(video, { following }).finally(() => setOpening(false))
  }
  return (
    <Button
      size="lg"
      busy={opening}
      onClick={begin}
      className={styles.play}
      aria-label={`${words}, ${video.title}`}
    >
      {!opening && <Icon of={IconPlayerPlay} filled />}
      {words}
    </Button>
  )
}
