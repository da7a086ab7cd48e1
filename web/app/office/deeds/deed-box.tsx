import type { KeyboardEvent, ReactNode } from 'react'
import { Icon, IconArrowRight } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './deed.module.css'

interface DeedBoxProps {
  /** Names the deed for whoever does not see it. */
  name: string
  onLeave: () => void
  children: ReactNode
}

/** The ground of an open deed; Escape leaves it, unless it ends the choice of a character. */
export function DeedBox({ name, onLeave, children }: DeedBoxProps) {
  function byEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    event.preventDefault()
    onLeave()
  }
  return (
    <section aria-label={name} className={styles.deed} onKeyDown={byEscape}>
      {children}
    </section>
  )
}

/** What a deed changes, and what it leaves. */
export interface Turn {
  name: string
  /** Absent where nothing changes. */
  was?: string | undefined
  is: string
}

/** A before and an after for each thing that a deed is about. */
export function Turns({ turns }: { turns: readonly Turn[] }) {
  return (
    <dl className={styles.turns}>
      {turns.map(({ name, was, is }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {was !== undefined && was !== is && (
              <>
                <s>{was}</s>
                <VisuallyHidden> becomes </VisuallyHidden>
                <Icon of={IconArrowRight} size="small" />
              </>
            )}
            <b>{is}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
