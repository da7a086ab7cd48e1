import { useEffect, useRef } from 'react'
import { Page } from '../ui/page/container.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { keepFocus } from '../ui/page/focus-title.ts'
import { OfflineStrip } from '../ui/page/offline-note.tsx'
import { useArt } from '../ui/pictures/art.ts'
import tree from '../ui/pictures/empty-tree.svg'
import styles from './no-connection.module.css'

/** Fetched while online, because it is needed offline. */
export function usePictureAhead(): void {
  const src = useArt()(tree)
  useEffect(() => {
    const picture = new Image()
    picture.fetchPriority = 'low'
    picture.src = src
  }, [src])
}

/** Shown in place of a page that waits for the network. */
export function NoConnection({ onReached }: { onReached: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    // The removed page may contain the focused element.
    keepFocus()
  }, [])
  return (
    <Page>
      <OfflineStrip bare onReached={onReached} />
      <EmptyState
        picture="tree"
        title={
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            No connection, for now
          </h1>
        }
      >
        Videos need the network. Until it is back: stand on one leg, eyes open, and count ten slow breaths.
        Then the other.
      </EmptyState>
    </Page>
  )
}
