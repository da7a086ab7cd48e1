import { MediaPlayer, type MediaPlayerInstance, MediaProvider, useMediaState } from '@vidstack/react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openModal } from '../modals.ts'
import { useClassPicture } from '../portraits/class-print.tsx'
import { usePressOutside } from '../use-press-outside.ts'
import { classNames } from '../words/class-names.ts'
import { BelowFilm } from './below/below-film.tsx'
import { handleShortcut } from './controls/handle-shortcut.ts'
import { PlayerControls } from './controls/player-controls.tsx'
import { ShortcutHelp } from './controls/shortcut-help.tsx'
import { readSpeed } from './controls/speeds.ts'
import { useLockScreen } from './device/use-lock-screen.ts'
import { useWakeLock } from './device/use-wake-lock.ts'
import type { Film } from './film.ts'
import { FinishCard } from './finish/finish-card.tsx'
import { ChaptersPanel } from './guidance/chapters.tsx'
import { useCaptionsElsewhere } from './guidance/use-captions-elsewhere.ts'
import { useGuidance } from './guidance/use-guidance.ts'
import { TakeSoundMix } from './hls/use-sound-mix.ts'
import { useSoundOnly } from './hls/use-sound-only.ts'
import { useLook } from './look/use-look.ts'
import {
  mediaSource,
  type Position,
  takeOwnHls,
  useKeepPlace,
  useProviderFaults,
  useRenewedUrl,
} from './media-source.ts'
import { SettingsPanel } from './menu/settings-panel.tsx'
import { useMenus } from './menu/use-menus.ts'
import '@vidstack/react/player/styles/base.css'
import styles from './player.module.css'
import { closePlayer, type PlayerVideo } from './player-store.ts'
import { StageState } from './stage-state.tsx'
import { TapLayer } from './touch/tap-layer.tsx'
import { useFrame } from './use-frame.ts'

/** The modal player; Esc and a click outside close it (PLAYER-03). */
export function PlayerDialog({ video }: { video: PlayerVideo }) {
  const [wide, setWide] = useState(false)
  const element = useRef<HTMLDialogElement>(null)
  const outside = usePressOutside(closePlayer)
  useLayoutEffect(fillScreen, [])

  useLayoutEffect(() => {
    if (element.current) return openModal(element.current)
    return undefined
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each film has its own stage, which gets the focus
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('[data-stage]')?.focus()
  }, [video])

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-label={video.title}
      {...outside}
      onCancel={(event) => {
        // Ignores cancel events of the help inside.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        closePlayer()
      }}
    >
      <PlayerStage key={video.url ?? video.title} video={video} wide={wide} onWide={setWide} />
    </dialog>
  )
}

/** The film reaches behind a phone's notch, and keeps its buttons beside it by safe areas; all other pages begin beside it. */
function fillScreen() {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (!viewport) return undefined
  const beside = viewport.content
  viewport.content = `${beside}, viewport-fit=cover`
  return () => {
    viewport.content = beside
  }
}

const IDLE_MS = { mouse: 3000, touch: 4000 }
const TELL_EVERY_S = 5

type StageProps = { video: PlayerVideo; wide: boolean; onWide: (wide: boolean) => void }

/** The video with its controls: file, HLS or external host (PLAYER-01, PLAYER-04). */
function PlayerStage({ video, wide, onWide }: StageProps) {
  const player = useRef<MediaPlayerInstance>(null)
  const position = useRef<Position>({ seconds: video.startAt ?? 0, playing: true })
  const media = useRenewedUrl(video, position)
  const [started, setStarted] = useState(false)
  const [helpOpen, setHelpOpen] = useState(false)
  const [touch, setTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  const guidance = useGuidance(video)
  const look = useLook()
  const frame = useFrame()
  const menus = useMenus()
  const [below, setBelow] = useState<HTMLElement | null>(null)
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
  useKeepPlace(stage)
  const onReady = useStart(player, video, media.resumeAt)
  const { soundOnly, soundMix } = sounded
  const shared = { video, url: media.url, frame, touch, wide, acts, guidance, soundOnly, soundMix, look }
  const film: Film = { ...shared, menus, stage }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts for the controls inside
    <div
      ref={stage}
      className={styles.stage}
      data-stage
      data-frame={frame}
      data-menu={menus.name ?? undefined}
      data-picture={look.picture}
      data-fit={look.fit}
      data-touch={touch || undefined}
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => handleShortcut(event, player.current, acts)}
    >
      <MediaPlayer
        key={media.turn}
        ref={player}
        className={styles.player}
        src={source ?? ''}
        title={video.title}
        artist={video.subtitle ?? ''}
        artwork={poster ? [{ src: poster }] : []}
        duration={video.duration}
        // Read on every render, because the player resets it with each renewed link.
        playbackRate={readSpeed()}
        load="eager"
        playsInline
        keyDisabled
        // The stage around it has the focus and the keys; a second stop would show nothing.
        tabIndex={-1}
        controlsDelay={touch ? IDLE_MS.touch : IDLE_MS.mouse}
        onProviderChange={takeOwnHls}
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
        onSeeking={(seconds) => {
          // A link that is renewed during a seek resumes where the person wanted to go.
          if (!media.resumeAt.current) position.current.seconds = seconds
        }}
        onError={media.onRefused}
      >
        <MediaProvider />
        <Poster src={poster} shown={!started || soundOnly.on} />
        <TapLayer onTouch={setTouch} onPinch={(fit) => frame === 'sideways' && look.choose('fit', fit)} />
        <PlayerControls film={film} />
        {menus.name === 'settings' && <SettingsPanel film={film} />}
        {menus.name === 'chapters' && <ChaptersPanel film={film} />}
        {/* Beside the player's element, in which each press would show what lies over the film. */}
        {below && createPortal(<BelowFilm film={film} />, below)}
        <TakeSoundMix choice={soundMix} />
        <WithDevice video={video} soundOnly={soundOnly.on} />
        <FinishCard video={video} goesOn={look.atEnd === 'goOn'} />
        <StageState video={video} failed={media.failed || !source} onRetry={() => void media.renew()} />
      </MediaPlayer>
      {frame === 'upright' && <div ref={setBelow} className={styles.below} />}
      <ShortcutHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

/** Begins where the film was left, or goes on where it was before it was loaded anew. */
function useStart(
  player: RefObject<MediaPlayerInstance | null>,
  { startAt = 0 }: PlayerVideo,
  resumeAt: RefObject<Position | null>,
) {
  const placed = useRef(false)
  return () => {
    const first = placed.current ? null : { seconds: startAt, playing: true }
    const resume = resumeAt.current ?? first
    resumeAt.current = null
    // A browser can play again after each seek; the person may have chosen another position by then.
    placed.current = true
    if (!resume || !player.current) return
    if (resume.seconds > 0) player.current.currentTime = resume.seconds
    if (resume.playing) player.current.play().catch(() => undefined)
  }
}

/** The class's picture, before the film begins and while only its sound plays. */
function Poster({ src, shown }: { src: string | null; shown: boolean }) {
  return src && shown ? <img className={styles.poster} src={src} alt="" /> : null
}

/** Reports the position every five seconds of playback and once at closing. */
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

/** What the device does while a film plays: its screen stays on for a picture, and its keys and lock screen know the film. */
function WithDevice({ video, soundOnly }: { video: PlayerVideo; soundOnly: boolean }) {
  useLockScreen(video)
  useWakeLock(useMediaState('playing') && !soundOnly)
  return null
}
