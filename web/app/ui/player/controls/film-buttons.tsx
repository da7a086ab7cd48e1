import { useMediaPlayer, useMediaState } from '@vidstack/react'
import { IconButton } from '../../buttons/icon-button.tsx'
import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolume3,
} from '../../icons.tsx'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import styles from '../player.module.css'
import { seekBy, toggleFullScreen, togglePlay } from './handle-shortcut.ts'

export function CaptionsButton({ guidance }: { guidance: ShownGuidance }) {
  const { captions, language, toggle } = guidance
  if (captions.length === 0) return null
  return (
    <IconButton
      className={styles.button}
      icon={IconBadgeCc}
      label="Captions"
      aria-pressed={language !== null}
      onClick={toggle}
    />
  )
}

export function SeekButton({ seconds }: { seconds: number }) {
  const player = useMediaPlayer()
  return (
    <IconButton
      className={styles.button}
      icon={seconds < 0 ? IconRewindBackward10 : IconRewindForward10}
      label={seconds < 0 ? 'Back 10 seconds' : 'Forward 10 seconds'}
      onClick={() => player && seekBy(player, seconds)}
    />
  )
}

export function PlayButton({ className }: { className: string | undefined }) {
  const player = useMediaPlayer()
  const paused = useMediaState('paused')
  return (
    <IconButton
      className={className}
      icon={paused ? IconPlayerPlay : IconPlayerPause}
      label={paused ? 'Play' : 'Pause'}
      onClick={() => player && togglePlay(player)}
    />
  )
}

export function MuteButton({ className }: { className: string | undefined }) {
  const player = useMediaPlayer()
  const silent = useMediaState('muted')
  return (
    <IconButton
      className={className}
      icon={silent ? IconVolume3 : IconVolume}
      label={silent ? 'Unmute' : 'Mute'}
      onClick={() => {
        if (player) player.muted = !silent
      }}
    />
  )
}

export function FullScreenButton() {
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
