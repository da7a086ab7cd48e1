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
import { CaptionsShown } from '../guidance/captions-shown.tsx'
import { ChapterParts } from '../guidance/chapter-parts.tsx'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import type { SoundMixChoice } from '../hls/use-sound-mix.ts'
import type { SoundOnly } from '../hls/use-sound-only.ts'
import type { Look } from '../look/use-look.ts'
import styles from '../player.module.css'
import type { PlayerVideo } from '../player-store.ts'
import { FrameButtons } from './frame-buttons.tsx'
import { SEEK_S, type StageActs, seekBy, togglePlay } from './handle-shortcut.ts'
import { SeekBar, VolumeBar } from './player-sliders.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { StageTop } from './stage-top.tsx'

type ControlsProps = {
  video: PlayerVideo
  /** Present link of the film. */
  url: string | null
  /** Whether the film is ruled by fingers: what they need most stands in its middle. */
  touch: boolean
  wide: boolean
  acts: StageActs
  guidance: ShownGuidance
  soundOnly: SoundOnly
  soundMix: SoundMixChoice
  look: Look
  stage: RefObject<HTMLElement | null>
}

/**
 * Title and close button above, seek bar and buttons below, captions between them; all but the captions fade after some
 * seconds, except with keyboard focus inside.
 */
export function PlayerControls(props: ControlsProps) {
  const { video, url, touch, wide, acts, guidance, soundOnly, soundMix, look, stage } = props
  return (
    <Controls.Root className={styles.controls}>
      <StageTop video={video} />
      {touch && (
        <div className={styles.middle}>
          <SeekButton seconds={-SEEK_S} />
          <PlayButton className={styles.disk} />
          <SeekButton seconds={SEEK_S} />
        </div>
      )}
      <CaptionsShown guidance={guidance} look={look} />
      <div className={styles.bottom}>
        <ChapterParts guidance={guidance} />
        <SeekBar chapters={guidance.chapters} url={url} />
        <div className={styles.row}>
          {!touch && (
            <>
              <PlayButton className={styles.button} />
              <SeekButton seconds={-SEEK_S} />
              <SeekButton seconds={SEEK_S} />
            </>
          )}
          <MuteButton />
          <VolumeBar />
          <TimeShown duration={video.duration} />
          <span className={styles.grow} />
          <CaptionsButton guidance={guidance} className={touch ? undefined : styles.roomy} />
          <SettingsMenu
            guidance={guidance}
            url={url}
            soundOnly={soundOnly}
            soundMix={soundMix}
            look={look}
            hasNext={Boolean(video.next)}
          />
          <FrameButtons wide={wide} acts={acts} stage={stage} />
        </div>
      </div>
    </Controls.Root>
  )
}

/** On phones captions are in the settings menu, too. */
function CaptionsButton(props: { guidance: ShownGuidance; className: string | undefined }) {
  const { captions, language, toggle } = props.guidance
  if (captions.length === 0) return null
  return (
    <IconButton
      className={classNames(styles.button, props.className)}
      icon={IconBadgeCc}
      label="Captions"
      aria-pressed={language !== null}
      onClick={toggle}
    />
  )
}

function SeekButton({ seconds }: { seconds: number }) {
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

function PlayButton({ className }: { className: string | undefined }) {
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
