import type { Permission } from '@studio/contract/plans/schema.ts'
import type { ReactNode } from 'react'
import styles from './note-room.module.css'

interface NoteRoomProps {
  /** Area whose absence the note is about: without it the note's room is kept until it is there (`root.tsx`). */
  of: Permission
  children: ReactNode
}

/** The place of a note on what the viewer's plan does not open. */
export function NoteRoom({ of, children }: NoteRoomProps) {
  return (
    <div className={styles.room} data-of={of}>
      {children}
    </div>
  )
}
