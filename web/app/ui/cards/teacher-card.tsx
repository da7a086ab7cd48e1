import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Portrait } from '../portraits/portrait.tsx'
import { fullName, type Named } from '../words/person-name.ts'
import styles from './teacher-card.module.css'

type TeacherCardProps = {
  teacher: Named & { avatarUrl: string | null; tags: readonly string[] }
  to: LinkProps['to']
}

/** A teacher's portrait, name and first two subjects as one link. */
export function TeacherCard({ teacher, to }: TeacherCardProps) {
  return (
    <Link to={to} className={styles.card}>
      <Portrait person={teacher} />
      <h3 className={styles.name} translate="no">
        {fullName(teacher)}
      </h3>
      <span className={styles.tags}>{teacher.tags.slice(0, 2).join(', ')}</span>
    </Link>
  )
}

/** Teachers in rows of six, every other one a step lower. */
export function Team({ children }: { children: ReactNode }) {
  return <div className={styles.team}>{children}</div>
}
