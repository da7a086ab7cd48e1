import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { shortText } from '../../../ui/page/short-text.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { fullName } from '../../../ui/words/person-name.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { LazyNote } from '../../notifications/with-teachers/lazy-note.tsx'
import { teachersOf } from '../path-words.ts'
import styles from './last-day.module.css'

/** Where the path leads, and with whom. */
export function LastDay({ path, programme }: { path: TrainingPack; programme: Programme | null }) {
  const last = path.videos.at(-1)
  if (!last) return null
  const isDone = programme?.state === 'done'
  return (
    <aside aria-label="Where it leads">
      <ClassPrint
        video={{ title: path.title, thumbnailUrl: null, tagList: path.videos[0]?.tagList ?? [] }}
        photo={path.photo && { of: path.photo, sizes: '(max-width: 599px) 100vw, 400px' }}
        words=""
      />
      <h2 className={styles.title}>
        {isDone ? `What you did on day ${path.videos.length}` : `What waits on day ${path.videos.length}`}
      </h2>
      <p className={styles.text}>
        {last.title}. {shortText(last.description)}
      </p>
      <ul className={styles.teachers}>
        {teachersOf(path).map((teacher) => (
          <li key={teacher.id}>
            <Avatar person={teacher} size="large" />
            <TextLink to={teacherPath(teacher.id)}>{fullName(teacher)}</TextLink>
            <NoteTo path={path} programme={programme} teacher={teacher} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

interface NoteToProps {
  path: TrainingPack
  programme: Programme | null
  teacher: { id: string; firstName: string }
}

/** A line to a teacher of the path, about their class that was done last. */
function NoteTo({ path, programme, teacher }: NoteToProps) {
  const done = new Set(programme?.days.flatMap(({ videoId, done: isDone }) => (isDone ? videoId : [])))
  const video = path.videos.findLast(({ id, coachUser }) => done.has(id) && coachUser?.id === teacher.id)
  return video ? <LazyNote video={video} teacher={teacher} inWords /> : null
}
