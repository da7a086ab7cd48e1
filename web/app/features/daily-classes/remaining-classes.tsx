import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { Link } from 'react-router'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { lengthText } from '../../ui/words/length-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { classPath } from './class-row.tsx'
import styles from './remaining-classes.module.css'

/** DAILY-03: the day's classes besides the one on the stage. */
export function RemainingClasses({ day, besides }: { day: ClassDay; besides: string }) {
  const others = day.videos.map((video, index) => ({ video, position: index + 1 }))
  const remaining = others.filter(({ video }) => video.id !== besides)
  if (remaining.length === 0) return null
  return (
    <aside aria-labelledby="remaining">
      <h2 id="remaining" className={styles.heading}>
        Today's Remaining Classes
      </h2>
      <ul className={styles.list}>
        {remaining.map(({ video, position }) => (
          <li key={video.id} className={styles.row}>
            <ClassPrint
              video={{ title: video.title, thumbnailUrl: video.thumbnailUrl, tagList: video.tagList }}
            />
            <div>
              <span className={styles.small}>{position} of 3</span>
              <h3 className={styles.title}>
                <Link to={classPath(day, video.id)} className={styles.link}>
                  {video.title}
                </Link>
              </h3>
              <span className={styles.by}>
                {[video.coachUser && fullName(video.coachUser), lengthText(video.duration)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
