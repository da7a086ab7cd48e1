import { useMediaPlayer, useMediaState } from '@vidstack/react'
import {
  IconArrowAutofitWidth,
  IconEyeOff,
  IconFlipVertical,
  IconKeyboard,
  IconMaximize,
  IconPictureInPicture,
  IconPlayerTrackNext,
  IconVolume3,
} from '../../icons.tsx'
import { togglePictureInPicture } from '../controls/handle-shortcut.ts'
import { RemoteRow } from '../device/remote-row.tsx'
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
