import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { openModal } from '../modals.ts'
import { isOutside } from '../pointer-outside.ts'
import { classNames } from '../words/class-names.ts'
import styles from './player.module.css'
import { PlayerStage } from './player-stage.tsx'
import { closePlayer, type PlayerVideo } from './player-store.ts'

/** The modal player on its scrim; Esc and a click outside close it (PLAYER-03). */
export function PlayerDialog({ video }: { video: PlayerVideo }) {
  const [wide, setWide] = useState(false)
  const element = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    if (element.current) return openModal(element.current)
    return undefined
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each film has a stage of its own, which takes the keys
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('[data-stage]')?.focus()
  }, [video])

  function closeOnScrim(event: MouseEvent) {
    if (element.current && isOutside(element.current, event)) closePlayer()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, which the dialog gives by itself
    <dialog
      ref={element}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-label={video.title}
      onClick={closeOnScrim}
      onCancel={(event) => {
        // Esc in the help comes by here, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        closePlayer()
      }}
    >
      <PlayerStage key={video.url ?? video.title} video={video} wide={wide} onWide={setWide} />
    </dialog>
  )
}
