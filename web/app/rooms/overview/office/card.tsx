import type { ReactNode } from 'react'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './overview.module.css'

/** A part of the overview with its title. */
export function Card({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Panel>
      <div className={styles.head}>
        <h2>{title}</h2>
        {end && <span>{end}</span>}
      </div>
      {children}
    </Panel>
  )
}
