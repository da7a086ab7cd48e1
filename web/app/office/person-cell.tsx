import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '../ui/portraits/avatar.tsx'
import styles from './person-cell.module.css'

interface PersonCellProps {
  /** Null of a deleted account. */
  person: ComponentProps<typeof Avatar>['person'] | null
  /** All of it, where the column is too narrow. */
  title: string
  children: ReactNode
}

/** The first cell of a row that is about a person: portrait and name; on a phone the portrait stands before the whole row. */
export function PersonCell({ person, title, children }: PersonCellProps) {
  return (
    <span className={styles.cell}>
      {person && (
        <span data-portrait>
          <Avatar person={person} size="small" />
        </span>
      )}
      <span className={styles.words} title={title}>
        {children}
      </span>
    </span>
  )
}
