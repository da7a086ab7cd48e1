import '@vidstack/react/player/styles/base.css'
import { Gesture, MediaPlayer, type MediaPlayerInstance, MediaProvider } from '@vidstack/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useClassPicture } from '../portraits/class-print.tsx'
import { handleShortcut } from './controls/handle-shortcut.ts'
import { PlayerControls } from './controls/player-controls.tsx'
import { ShortcutHelp } from './controls/shortcut-help.tsx'
import { readSpeed } from './controls/speeds.ts'
import { CaptionsShown } from './guidance/captions-shown.tsx'
import { useCaptionsElsewhere } from './guidance/use-captions-elsewhere.ts'
import { useGuidance } from './guidance/use-guidance.ts'
import { takeOwnHls } from './hls/own-hls.ts'
import { useSoundOnly } from './hls/use-sound-only.ts'
import { mediaSource } from './media-source.ts'
import { NextClass } from './next-class.tsx'
import styles from './player.module.css'
import type { PlayerVideo } from './player-store.ts'
import { StageState } from './stage-state.tsx'
import { useProviderFaults } from './use-provider-faults.ts'
import { type Position, useRenewedUrl } from './use-renewed-url.ts'

const IDLE_MS = 3000
const TELL_EVERY_S = 5

type StageProps = { video: PlayerVideo; wide: boolean; onWide: (wide: boolean) => void }

/** The video itself: file, HLS or external host, with its controls (PLAYER-01, PLAYER-04). */
export function PlayerStage({ video, wide, onWide }: StageProps) {
  const player = useRef<MediaPlayerInstance>(null)
  const position = useRef<Position>({ seconds: video.startAt ?? 0, playing: true })
  const media = useRenewedUrl(video, position)
  const [started, setStarted] = useState(false)
  const [helpOpen, setHelpOpen] = useState(false)
  const guidance = useGuidance(video)
  const acts = {
    toggleTheatre: () => onWide(!wide),
    openHelp: () => setHelpOpen(true),
    toggleCaptions: guidance.toggle,
  }
  const sounded = useSoundOnly(media, position)
  const source = mediaSource(sounded.url, video.externalEmbeddedCode)
  const stage = useRef<HTMLDivElement>(null)
  const poster = useClassPicture({
    title: video.title,
    thumbnailUrl: video.posterUrl ?? null,
    tagList: video.tagList ?? [],
  })
  useCaptionsElsewhere(stage, guidance)
  useToldPosition(video, position)
  useProviderFaults(stage, media.onRefused)

  function onReady() {
    const resume = media.resumeAt.current ?? (started ? null : { seconds: video.startAt ?? 0, playing: true })
    media.resumeAt.current = null
    if (!resume || !player.current) return
    if (resume.seconds > 0) player.current.currentTime = resume.seconds
    if (resume.playing) player.current.play().catch(() => undefined)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the controls inside
    <div
      ref={stage}
      className={styles.stage}
      data-stage
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => handleShortcut(event, player.current, acts)}
    >
      <MediaPlayer
        ref={player}
        className={styles.player}
        src={source ?? ''}
        title={video.title}
        duration={video.duration}
        // Asked each time, for the player goes back to it with every link that is renewed.
        playbackRate={readSpeed()}
        load="eager"
        playsInline
        keyDisabled
        controlsDelay={IDLE_MS}
        onProviderChange={(provider) => takeOwnHls(provider, media.latest)}
        onCanPlay={onReady}
        onPlaying={() => {
          position.current.playing = true
          setStarted(true)
          media.setFailed(false)
        }}
        onPause={() => {
          if (!media.resumeAt.current) position.current.playing = false
        }}
        onTimeUpdate={({ currentTime }) => {
          if (!media.resumeAt.current && currentTime > 0) position.current.seconds = currentTime
        }}
        onError={media.onRefused}
      >
        <MediaProvider />
        {!started && poster && <img className={styles.poster} src={poster} alt="" />}
        <Gesture className={styles.gesture} event="pointerup" action="toggle:paused" />
        <Gesture className={styles.gesture} event="dblpointerup" action="toggle:fullscreen" />
        <PlayerControls
          video={video}
          url={media.url}
          wide={wide}
          acts={acts}
          guidance={guidance}
          soundOnly={sounded.soundOnly}
        />
        <CaptionsShown guidance={guidance} />
        {video.next && <NextClass next={video.next} />}
        <StageState video={video} failed={media.failed || !source} onRetry={() => void media.renew()} />
      </MediaPlayer>
      <ShortcutHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

/** Tells the position every five seconds of playing and once at closing. */
function useToldPosition({ onPosition }: PlayerVideo, position: { current: Position }): void {
  useEffect(() => {
    if (!onPosition) return
    let told = position.current.seconds
    const tell = () => {
      const { seconds } = position.current
      if (seconds === told) return
      told = seconds
      onPosition(seconds)
    }
    const timer = setInterval(tell, TELL_EVERY_S * 1000)
    return () => {
      clearInterval(timer)
      tell()
    }
  }, [onPosition, position])
}
