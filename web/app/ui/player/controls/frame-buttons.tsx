import { useMediaPlayer, useMediaState } from '@vidstack/react'
import type { RefObject } from 'react'
import { IconButton } from '../../buttons/icon-button.tsx'
import {
  IconArrowAutofitWidth,
  IconKeyboard,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
} from '../../icons.ts'
import { classNames } from '../../words/class-names.ts'
import { RemoteButton } from '../device/remote-button.tsx'
import styles from '../player.module.css'
import { type StageActs, toggleFullScreen, togglePictureInPicture } from './handle-shortcut.ts'

type FrameProps = { wide: boolean; acts: StageActs; stage: RefObject<HTMLElement | null> }

/** Buttons for a television, help, picture in picture, theatre size and full screen; on phones the first and last only. */
export function FrameButtons({ wide, acts, stage }: FrameProps) {
  const roomy = classNames(styles.button, styles.roomy)
  return (
    <>
      <RemoteButton stage={stage} className={styles.button ?? ''} />
      <IconButton className={roomy} icon={IconKeyboard} label="Keys of the player" onClick={acts.openHelp} />
      <PictureInPictureButton className={roomy} />
      <IconButton
        className={roomy}
        icon={IconArrowAutofitWidth}
        label="Wide player"
        aria-pressed={wide}
        onClick={acts.toggleTheatre}
      />
      <FullScreenButton />
    </>
  )
}

function PictureInPictureButton({ className }: { className?: string }) {
  const player = useMediaPlayer()
  const can = useMediaState('canPictureInPicture')
  const on = useMediaState('pictureInPicture')
  if (!can) return null
  return (
    <IconButton
      className={className}
      icon={IconPictureInPicture}
      label={on ? 'Leave picture in picture' : 'Picture in picture'}
      onClick={() => player && togglePictureInPicture(player)}
    />
  )
}

function FullScreenButton() {
  const player = useMediaPlayer()
  const can = useMediaState('canFullscreen')
  const full = useMediaState('fullscreen')
  if (!can) return null
  return (
    <IconButton
      className={styles.button}
      icon={full ? IconMinimize : IconMaximize}
      label={full ? 'Leave full screen' : 'Full screen'}
      onClick={() => player && toggleFullScreen(player)}
    />
  )
}
