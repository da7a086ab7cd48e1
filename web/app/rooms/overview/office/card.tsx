import type { ReactNode } from 'react'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './overview.module.css'

interface CardProps {
  title: string
  /** Right after the title. */
  beside?: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** A part of the overview with its title. */
export function FigureCard({ title, beside, end, children }: CardProps) {
  return (
    <Panel>
      <div className={styles.head}>
        <h2>{title}</h2>
        {beside}
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {children}
    </Panel>
  )
}
