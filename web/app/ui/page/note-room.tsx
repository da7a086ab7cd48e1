import type { Permission } from '@studio/contract/plans/schema.ts'
import type { ReactNode } from 'react'
import { classNames } from '../words/class-names.ts'
import styles from './note-room.module.css'

interface NoteRoomProps {
  /** Area whose absence the note is about: without it the note's room is kept until it is there (`opened-script.ts`). */
  of: Permission | undefined
  className?: string | undefined
  children: ReactNode
}

/** The place of a note on what the viewer's plan does not open. */
export function NoteRoom({ of, className, children }: NoteRoomProps) {
  return (
    <div className={classNames(styles.room, className)} data-of={of}>
      {children}
    </div>
  )
}
