import { IconButton } from '../../buttons/icon-button.tsx'
import { IconX } from '../../icons.ts'
import styles from '../player.module.css'
import { closePlayer, type PlayerVideo } from '../player-store.ts'

/** Title of the film, and the close button. */
export function StageTop({ video }: { video: PlayerVideo }) {
  return (
    <div className={styles.top}>
      <div>
        <h2 className={styles.title}>{video.title}</h2>
        {video.subtitle && <div className={styles.subtitle}>{video.subtitle}</div>}
      </div>
      <IconButton className={styles.button} icon={IconX} label="Close" onClick={closePlayer} />
    </div>
  )
}
