import {
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconVolume,
  IconVolume3,
  IconX,
} from '@tabler/icons-react'
import { Controls, useMediaPlayer, useMediaState } from '@vidstack/react'
import { IconButton } from '../buttons/icon-button.tsx'
import { clockText } from '../words/clock-text.ts'
import styles from './player.module.css'
import { SeekBar, VolumeBar } from './player-sliders.tsx'
import { closePlayer, type PlayerVideo } from './player-store.ts'
import { SettingsMenu } from './settings-menu.tsx'

/** Title and close above, seek line and buttons below; they fade after 3 s, never while a key holds the focus. */
export function PlayerControls({ video }: { video: PlayerVideo }) {
  return (
    <Controls.Root className={styles.controls}>
      <div className={styles.top}>
        <div>
          <h2 className={styles.title}>{video.title}</h2>
          {video.subtitle && <div className={styles.subtitle}>{video.subtitle}</div>}
        </div>
        <IconButton className={styles.button} icon={IconX} label="Close" onClick={closePlayer} />
      </div>
      <div className={styles.bottom}>
        <SeekBar />
        <div className={styles.row}>
          <PlayButton />
          <MuteButton />
          <VolumeBar />
          <TimeShown duration={video.duration} />
          <span className={styles.grow} />
          <SettingsMenu />
          <FullScreenButton />
        </div>
      </div>
    </Controls.Root>
  )
}

function PlayButton() {
  const player = useMediaPlayer()
  const paused = useMediaState('paused')
  return (
    <IconButton
      className={styles.button}
      icon={paused ? IconPlayerPlay : IconPlayerPause}
      label={paused ? 'Play' : 'Pause'}
      onClick={() => {
        if (paused) player?.play().catch(() => undefined)
        else void player?.pause()
      }}
    />
  )
}

function MuteButton() {
  const player = useMediaPlayer()
  const silent = useMediaState('muted')
  return (
    <IconButton
      className={styles.button}
      icon={silent ? IconVolume3 : IconVolume}
      label={silent ? 'Unmute' : 'Mute'}
      onClick={() => {
        if (player) player.muted = !silent
      }}
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
      onClick={() => {
        const change = full ? player?.exitFullscreen() : player?.enterFullscreen()
        change?.catch(() => undefined)
      }}
    />
  )
}

function TimeShown({ duration }: { duration: number }) {
  const seconds = useMediaState('currentTime')
  const known = useMediaState('duration')
  return (
    <span className={styles.time}>
      {clockText(seconds)} <span>/ {clockText(known || duration)}</span>
    </span>
  )
}
