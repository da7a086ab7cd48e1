import type { ReactNode } from 'react'
import styles from './section-head.module.css'

type SectionHeadProps = {
  title: ReactNode
  lead?: ReactNode
  end?: ReactNode
  id?: string | undefined
}

/** A section's title on the left, its link on the right. */
export function SectionHead({ title, lead, end, id }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {end && <div className={styles.link}>{end}</div>}
    </div>
  )
}
