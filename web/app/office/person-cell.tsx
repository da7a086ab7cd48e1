import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useBrowserSearch } from '../platform/browser-search.ts'
import { Avatar } from '../ui/portraits/avatar.tsx'
import { fullName } from '../ui/words/person-name.ts'
import { TextLink } from '../ui/words/text-link.tsx'
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

interface PersonLinkProps {
  person: { id: string; firstName: string; lastName: string }
}

/** A name linked to the person's page for Admin, which leads back to this list as it is narrowed now. */
export function PersonLink({ person }: PersonLinkProps) {
  const { pathname } = useLocation()
  const [search] = useBrowserSearch()
  const from = search.size > 0 ? `${pathname}?${search}` : pathname
  return (
    <TextLink to={`/admin/users/${person.id}`} state={{ from }}>
      {fullName(person)}
    </TextLink>
  )
}
