import { Controls, useMediaPlayer, useMediaState } from '@vidstack/react'
import type { RefObject } from 'react'
import { IconButton } from '../../buttons/icon-button.tsx'
import {
  IconBadgeCc,
  IconPlayerPause,
  IconPlayerPlay,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolume3,
} from '../../icons.ts'
import { classNames } from '../../words/class-names.ts'
import { clockText } from '../../words/clock-text.ts'
import { ChapterParts } from '../guidance/chapter-parts.tsx'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import type { SoundMixChoice } from '../hls/use-sound-mix.ts'
import type { SoundOnly } from '../hls/use-sound-only.ts'
import type { Look } from '../look/use-look.ts'
import styles from '../player.module.css'
import type { PlayerVideo } from '../player-store.ts'
import { FrameButtons } from './frame-buttons.tsx'
import { SEEK_S, type StageActs, seekBy } from './handle-shortcut.ts'
import { SeekBar, VolumeBar } from './player-sliders.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { StageTop } from './stage-top.tsx'

type ControlsProps = {
  video: PlayerVideo
  /** Present link of the film. */
  url: string | null
  wide: boolean
  acts: StageActs
  guidance: ShownGuidance
  soundOnly: SoundOnly
  soundMix: SoundMixChoice
  look: Look
  stage: RefObject<HTMLElement | null>
}

/** Title and close button above, seek bar and buttons below; they fade after 3 s, except with keyboard focus inside. */
export function PlayerControls(props: ControlsProps) {
  const { video, url, wide, acts, guidance, soundOnly, soundMix, look, stage } = props
  return (
    <Controls.Root className={styles.controls}>
      <StageTop video={video} />
      <div className={styles.bottom}>
        <ChapterParts guidance={guidance} />
        <SeekBar chapters={guidance.chapters} url={url} />
        <div className={styles.row}>
          <PlayButton />
          <SeekButtons />
          <MuteButton />
          <VolumeBar />
          <TimeShown duration={video.duration} />
          <span className={styles.grow} />
          <CaptionsButton guidance={guidance} />
          <SettingsMenu guidance={guidance} url={url} soundOnly={soundOnly} soundMix={soundMix} look={look} />
          <FrameButtons wide={wide} acts={acts} stage={stage} />
        </div>
      </div>
    </Controls.Root>
  )
}

/** On phones captions are in the settings menu. */
function CaptionsButton({ guidance: { captions, language, toggle } }: { guidance: ShownGuidance }) {
  if (captions.length === 0) return null
  return (
    <IconButton
      className={classNames(styles.button, styles.roomy)}
      icon={IconBadgeCc}
      label="Captions"
      aria-pressed={language !== null}
      onClick={toggle}
    />
  )
}

function SeekButtons() {
  const player = useMediaPlayer()
  const seek = (seconds: number) => player && seekBy(player, seconds)
  return (
    <>
      <IconButton
        className={styles.button}
        icon={IconRewindBackward10}
        label="Back 10 seconds"
        onClick={() => seek(-SEEK_S)}
      />
      <IconButton
        className={styles.button}
        icon={IconRewindForward10}
        label="Forward 10 seconds"
        onClick={() => seek(SEEK_S)}
      />
    </>
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
      className={classNames(styles.button, styles.sound)}
      icon={silent ? IconVolume3 : IconVolume}
      label={silent ? 'Unmute' : 'Mute'}
      onClick={() => {
        if (player) player.muted = !silent
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
