import type { ReactNode } from 'react'
import styles from './section-head.module.css'

type SectionHeadProps = {
  title: ReactNode
  lead?: ReactNode
  end?: ReactNode
  level?: 1 | 2
  id?: string | undefined
}

/** A section's title on the left, its link on the right. */
export function SectionHead({ title, lead, end, level = 2, id }: SectionHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.head}>
      <div>
        <Heading id={id}>{title}</Heading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {end && <div className={styles.link}>{end}</div>}
    </div>
  )
}
