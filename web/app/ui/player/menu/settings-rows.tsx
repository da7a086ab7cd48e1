import { useMediaPlayer, useMediaState } from '@vidstack/react'
import { type RefObject, useEffect, useState } from 'react'
import {
  IconArrowAutofitWidth,
  IconCast,
  IconEyeOff,
  IconFlipVertical,
  IconKeyboard,
  IconMaximize,
  IconPictureInPicture,
  IconPlayerTrackNext,
  IconVolume3,
} from '../../icons.tsx'
import { togglePictureInPicture } from '../controls/handle-shortcut.ts'
import type { Film } from '../film.ts'
import { useHasSoundAlone } from '../hls/use-sound-only.ts'
import { ActRow, MenuSwitchRow } from './menu-rows.tsx'

/** How the film is seen and heard, and what follows it. */
export function LookRows({ film: { url, soundOnly, look, frame, video } }: { film: Film }) {
  const hasSoundAlone = useHasSoundAlone(url, soundOnly)
  const hasPicture = Boolean(url) && !soundOnly.on
  return (
    <>
      {hasSoundAlone && (
        <MenuSwitchRow icon={IconEyeOff} label="Sound only" on={soundOnly.on} turn={soundOnly.choose} />
      )}
      {hasPicture && (
        <MenuSwitchRow
          icon={IconFlipVertical}
          label="Mirrored"
          on={look.picture === 'mirrored'}
          turn={(on) => look.choose('picture', on ? 'mirrored' : 'filmed')}
        />
      )}
      {hasPicture && frame === 'sideways' && (
        <MenuSwitchRow
          icon={IconMaximize}
          label="Fill the screen"
          on={look.fit === 'fill'}
          turn={(on) => look.choose('fit', on ? 'fill' : 'whole')}
        />
      )}
      {video.next && (
        <MenuSwitchRow
          icon={IconPlayerTrackNext}
          label="Go on to the next class"
          on={look.atEnd === 'goOn'}
          turn={(on) => look.choose('atEnd', on ? 'goOn' : 'stay')}
        />
      )}
    </>
  )
}

/** Where the film is seen and heard; of what is no part of the bar. */
export function WindowRows({ film }: { film: Film }) {
  const { frame, wide, acts, menus, stage } = film
  return (
    <>
      <PictureInPictureRow />
      <RemoteRow stage={stage} />
      {/* The last row lies where the thumb has just opened the sheet: a second press there only mutes. */}
      {frame !== 'desk' && <MutedRow />}
      {frame === 'desk' && (
        <MenuSwitchRow icon={IconArrowAutofitWidth} label="Wide player" on={wide} turn={acts.toggleTheatre} />
      )}
      {frame !== 'upright' && (
        <ActRow
          icon={IconKeyboard}
          label="Keys of the player"
          note="?"
          act={() => {
            menus.close()
            acts.openHelp()
          }}
        />
      )}
    </>
  )
}

/** A phone has keys for its volume, and no room for another. */
function MutedRow() {
  const player = useMediaPlayer()
  const muted = useMediaState('muted')
  return (
    <MenuSwitchRow
      icon={IconVolume3}
      label="Muted"
      on={muted}
      turn={(on) => {
        if (player) player.muted = on
      }}
    />
  )
}

/** Where the browser has it. */
function PictureInPictureRow() {
  const player = useMediaPlayer()
  const can = useMediaState('canPictureInPicture')
  const on = useMediaState('pictureInPicture')
  if (!can) return null
  return (
    <MenuSwitchRow
      icon={IconPictureInPicture}
      label="Picture in picture"
      on={on}
      turn={() => player && togglePictureInPicture(player)}
    />
  )
}

/** Plays the film on a television nearby (Remote Playback API), where the browser has found one. */
function RemoteRow({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const film = useFilm(stage)
  const [found, setFound] = useState(false)
  useEffect(() => {
    setFound(false)
    const remote = film?.remote
    if (!remote || film.disableRemotePlayback) return
    let over = false
    // A browser that can't look for one in the background says so, and finds none here.
    const watching = remote.watchAvailability((near) => !over && setFound(near)).catch(() => null)
    return () => {
      over = true
      void watching.then((id) => {
        if (id !== null) void remote.cancelWatchAvailability(id).catch(() => undefined)
      })
    }
  }, [film])
  if (!film || !found) return null
  return (
    <ActRow
      icon={IconCast}
      label="Play on a TV"
      act={() => void film.remote.prompt().catch(() => undefined)}
    />
  )
}

/** The element that plays, once it can. */
function useFilm(stage: RefObject<HTMLElement | null>): HTMLVideoElement | null {
  const canPlay = useMediaState('canPlay')
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  useEffect(() => {
    setFilm(canPlay ? (stage.current?.querySelector('video') ?? null) : null)
  }, [canPlay, stage])
  return film
}
