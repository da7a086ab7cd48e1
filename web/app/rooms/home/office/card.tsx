import type { ReactNode } from 'react'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './teacher-home.module.css'

interface CardProps {
  title: string
  /** Right of the title. */
  end?: ReactNode
  children: ReactNode
}

/** A part of a teacher's first page with its title. */
export function HomeCard({ title, end, children }: CardProps) {
  return (
    <Panel padded={false}>
      <section className={styles.card} aria-label={title}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {end && <span className={styles.end}>{end}</span>}
        </div>
        {children}
      </section>
    </Panel>
  )
}
