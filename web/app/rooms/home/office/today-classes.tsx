import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Icon, IconChartBar } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import seated from '../../../ui/pictures/empty-seated.svg'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { placeText, startedText } from './home-words.ts'
import styles from './teacher-home.module.css'

interface TodayClassesProps {
  classes: TeacherHome['classes']
  next: TeacherHome['nextClass']
}

/** The teacher's classes of today with who has started them, or when the next one is. */
export function TodayClasses({ classes, next }: TodayClassesProps) {
  const art = useArt()
  return (
    <Panel padded={false}>
      <section className={styles.classes} aria-label="Today">
        {classes.map(({ position, video, ...counts }) => (
          <article key={video.id} className={styles.class}>
            <ClassPrint video={video} eager />
            <div>
              <p className={styles.small}>{placeText(position, video.tagList)}</p>
              <h2>{video.title}</h2>
              {video.description && <p className={styles.quote}>“{video.description}”</p>}
              <p className={styles.counts}>{startedText(counts)}</p>
              <LinkButton size="sm" variant="soft" to={`/teacher/films/${video.id}`}>
                <Icon of={IconChartBar} size="small" />
                Where people stop
              </LinkButton>
            </div>
          </article>
        ))}
        {classes.length === 0 && (
          <div className={styles.free}>
            <img src={art(seated)} alt="" width={260} height={195} />
            <div className={styles.quiet}>
              <h2>Nothing of yours today.</h2>
              <p>
                {next
                  ? `Next: ${next.title}, on ${weekdayText(next.day)}.`
                  : 'No class of yours is planned yet.'}
              </p>
            </div>
          </div>
        )}
      </section>
    </Panel>
  )
}
