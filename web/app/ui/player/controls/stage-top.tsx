import type { ReactNode } from 'react'
import { IconButton } from '../../buttons/icon-button.tsx'
import { IconChevronDown, IconX } from '../../icons.tsx'
import styles from '../player.module.css'
import { closePlayer, type PlayerVideo } from '../player-store.ts'
import type { Frame } from '../use-frame.ts'

type TopProps = {
  video: PlayerVideo
  frame?: Frame
  /** Buttons at the right, where Close stands at the left. */
  children?: ReactNode
}

/** Title of the film, and the close button; upright the title stands under the film. */
export function StageTop({ video, frame = 'desk', children }: TopProps) {
  const close = (
    <IconButton
      className={styles.button}
      icon={frame === 'upright' ? IconChevronDown : IconX}
      label="Close"
      onClick={closePlayer}
    />
  )
  return (
    <div className={styles.top}>
      {frame !== 'desk' && close}
      <div className={styles.titles}>
        {frame !== 'upright' && <h2 className={styles.title}>{video.title}</h2>}
        {frame !== 'upright' && video.subtitle && <div className={styles.subtitle}>{video.subtitle}</div>}
      </div>
      {children && <div className={styles.topMore}>{children}</div>}
      {frame === 'desk' && close}
    </div>
  )
}
