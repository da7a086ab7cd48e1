import { trackPath } from '@studio/contract/sharing/addresses.ts'
import { nextVideo, watchedOf } from '@studio/contract/training/rules.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { Link } from 'react-router'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useMarks } from '../videos/progress/queries.ts'
import styles from './path-row.module.css'
import { firstNames, firstVideosText, pathSizeText, teachersOf, watchedText } from './path-words.ts'
import { ProgressBar } from './progress-bar.tsx'

/** A path as a row; the link of its title covers the row and leads to the first unwatched video. */
export function PathRow({ path, note }: { path: TrainingPack; note: string | null }) {
  const first = path.videos[0]
  const style = first?.tagList[0]
  const teachers = teachersOf(path)
  const marks = useMarks()
  const isDone = (id: string) => marks.get(id)?.finished === true
  const done = watchedOf(path, isDone)
  if (!first) return null
  return (
    <article className={styles.path}>
      <ClassPrint
        video={{ title: path.title, thumbnailUrl: null, tagList: first.tagList }}
        photo={path.photo && { of: path.photo, sizes: '(max-width: 599px) 100vw, 320px' }}
        words={done > 0 ? watchedText(path, done) : pathSizeText(path)}
        watched={done === path.videos.length}
      />
      <div>
        {style && <span className={styles.style}>{style}</span>}
        <h2 className={styles.title}>
          <Link to={trackPath(path.id, nextVideo(path, isDone)?.id ?? first.id)} className={styles.link}>
            {path.title}
          </Link>
        </h2>
        <p>{firstVideosText(path, isDone)}</p>
        {note && <p>{note}</p>}
        <div className={styles.foot}>
          <span className={styles.avatars}>
            {teachers.map((teacher) => (
              <Avatar key={teacher.id} person={teacher} size="small" />
            ))}
          </span>
          <span>{firstNames(teachers)}</span>
          {done > 0 && (
            <span className={styles.progress}>
              <ProgressBar done={done} of={path.videos.length} />
            </span>
          )}
          <Link to={`/training-track/${path.id}`} className={styles.days}>
            Day by day
            <VisuallyHidden>: {path.title}</VisuallyHidden>
          </Link>
        </div>
      </div>
    </article>
  )
}
