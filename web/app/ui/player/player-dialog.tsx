import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { isOutside } from '../pointer-outside.ts'
import styles from './player.module.css'
import { PlayerStage } from './player-stage.tsx'
import { closePlayer, type PlayerVideo } from './player-store.ts'

/** The modal player on its scrim; Esc and a click outside close it (PLAYER-03). */
export function PlayerDialog({ video }: { video: PlayerVideo }) {
  const element = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-stage]')?.focus()
    return () => dialog?.close()
  }, [])

  function closeOnScrim(event: MouseEvent) {
    if (element.current && isOutside(element.current, event)) closePlayer()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, which the dialog gives by itself
    <dialog
      ref={element}
      className={styles.dialog}
      aria-label={video.title}
      onClick={closeOnScrim}
      onCancel={(event) => {
        event.preventDefault()
        closePlayer()
      }}
    >
      <PlayerStage video={video} />
    </dialog>
  )
}
