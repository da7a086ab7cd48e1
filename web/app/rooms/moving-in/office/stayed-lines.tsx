import type { MoveIn } from '@studio/contract/moving-in/schema.ts'
import { useId } from 'react'
import styles from './moving-in.module.css'
import { RefusedPanel } from './refused-panel.tsx'

/** What of a list that is done was refused, and why; it stays open as the last line is put right, since that had the focus. */
export function StayedLines({ list }: { list: MoveIn }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.inHand}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {list.file}, what stayed
        </h2>
      </div>
      {list.lines.refused > 0 ? <RefusedPanel list={list} headId={id} /> : <p>No line of it is left.</p>}
    </section>
  )
}
