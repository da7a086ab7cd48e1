import type { Teacher } from '@studio/contract/people/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { lengthText } from '../../ui/words/length-text.ts'
import styles from './more-from.module.css'
import { videosOfQuery } from './queries.ts'

/** As many as stand beside the words of a video. */
const SHOWN = 3

/** What else a teacher has taught that the member may watch, the newest first; nothing where there is no more. */
export function MoreFrom({
  teacher,
  besides,
}: {
  teacher: Pick<Teacher, 'id' | 'firstName'>
  besides: string
}) {
  const headingId = useId()
  const { data } = useQuery(videosOfQuery(teacher.id, SHOWN + 1))
  const others = data?.records.filter(({ id }) => id !== besides).slice(0, SHOWN) ?? []
  if (others.length === 0) return null
  return (
    <aside aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        More from {teacher.firstName}
      </h2>
      <ul className={styles.list}>
        {others.map(({ id, title, thumbnailUrl, tagList, duration }) => (
          <li key={id} className={styles.row}>
            <ClassPrint video={{ title, thumbnailUrl, tagList }} />
            <div>
              <h3 className={styles.title}>
                <Link to={`/video/${id}`} className={styles.link}>
                  {title}
                </Link>
              </h3>
              <span className={styles.by}>
                {[tagList[0], lengthText(duration)].filter(Boolean).join(', ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
