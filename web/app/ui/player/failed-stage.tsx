import { Link } from 'react-router'
import { Button } from '../buttons/button.tsx'
import { buttonClasses } from '../buttons/button-look.ts'
import { StageTop } from './controls/stage-top.tsx'
import styles from './failed-stage.module.css'
import type { PlayerVideo } from './player-store.ts'
import { Elsewhere } from './watching/elsewhere.tsx'
import { useWatching } from './watching/use-watching.ts'

/** Replaces a film that can't play: title, message, retry and close. */
export function FailedStage({ video, onRetry }: { video: PlayerVideo; onRetry: () => void }) {
  const watching = useWatching(video)
  return (
    <div className={styles.failed}>
      <StageTop video={video} />
      <div className={styles.body}>
        {watching && video.watching && (
          <Elsewhere watching={watching} calls={video.watching} onFree={onRetry} />
        )}
        {watching === null && (
          <p role="alert">This video can’t be played right now. Try again in a minute.</p>
        )}
        <div className={styles.actions}>
          {!watching && (
            <Button variant="light" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Link to="/daily-classes" className={buttonClasses({ variant: 'light' })}>
            Choose another class
          </Link>
        </div>
      </div>
    </div>
  )
}
