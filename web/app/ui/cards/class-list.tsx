import type { Video } from '@studio/contract/videos/schema.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { ClassPrint } from '../portraits/class-print.tsx'
import { lengthText } from '../words/length-text.ts'
import styles from './class-list.module.css'

interface ListedClass {
  video: Pick<Video, 'id' | 'title' | 'thumbnailUrl' | 'tagList' | 'duration'>
  to: string
  /** Text above the title. */
  note?: string
  /** Text below the title, before the length. */
  by: string | null | undefined
}

/** A short list of classes; nothing if it is empty. */
export function ClassList({ heading, classes }: { heading: string; classes: ListedClass[] }) {
  const headingId = useId()
  if (classes.length === 0) return null
  return (
    <aside className={styles.classes} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {classes.map(({ video, to, note, by }) => (
          <li key={video.id} className={styles.row}>
            <ClassPrint video={video} words="" />
            <div>
              {note && <span className={styles.note}>{note}</span>}
              <h3 className={styles.title}>
                <Link to={to} className={styles.link}>
                  {video.title}
                </Link>
              </h3>
              <span className={styles.by}>{[by, lengthText(video.duration)].filter(Boolean).join(', ')}</span>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
