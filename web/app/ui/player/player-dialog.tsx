import { useLayoutEffect, useRef, useState } from 'react'
import { openModal } from '../modals.ts'
import { usePressOutside } from '../use-press-outside.ts'
import { classNames } from '../words/class-names.ts'
import styles from './player.module.css'
import { PlayerStage } from './player-stage.tsx'
import { closePlayer, type PlayerVideo } from './player-store.ts'

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
