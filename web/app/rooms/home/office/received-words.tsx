import { MINUTE } from '@studio/contract/dates.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { agoText } from '../../../ui/words/ago-text.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { HomeCard } from './card.tsx'
import styles from './teacher-home.module.css'

type Person = NonNullable<TeacherHome['notes'][number]['user']>

interface FromProps {
  user: Person | null
  /** What it is about. */
  about?: string | null
  dateTime: string
}

/** Who wrote something, about what and when. */
function From({ user, about, dateTime }: FromProps) {
  const now = useNow(MINUTE, useStudioClock())
  return (
    <p className={styles.from}>
      {user && <Avatar person={user} size="small" />}
      <span>
        <b>{user ? fullName(user) : 'Deleted account'}</b>, {about && `${about}, `}
        <time dateTime={dateTime}>{agoText(dateTime, now)}</time>
      </span>
    </p>
  )
}

/** What members wrote to the teacher about classes. */
export function Notes({ notes }: { notes: TeacherHome['notes'] }) {
  return (
    <HomeCard title="Notes after class" end="only you see them">
      {notes.length === 0 && (
        <p className={styles.none}>No notes yet. Members can write one after a class.</p>
      )}
      {notes.map(({ id, text, ...from }) => (
        <article key={id} className={styles.note}>
          <From {...from} />
          <p className={styles.text}>{text}</p>
          {from.user && (
            <LinkButton
              size="sm"
              variant="line"
              to={`/teacher/notification?to=${from.user.id}`}
              aria-label={`Answer ${fullName(from.user)}`}
            >
              Answer
            </LinkButton>
          )}
        </article>
      ))}
    </HomeCard>
  )
}

/** What the studio has told the teacher last. */
export function StudioWord({ word }: { word: TeacherHome['word'] }) {
  return (
    <HomeCard title="From the studio">
      {word ? (
        <article className={styles.note}>
          <From user={word.user} dateTime={word.dateTime} />
          <p className={styles.text}>
            <b>{word.title}</b>
            <br />
            {word.text}
          </p>
        </article>
      ) : (
        <p className={styles.none}>Nothing yet. Messages from an Admin will appear here.</p>
      )}
      <p className={styles.foot}>
        <TextLink to="/teacher/notification">All notifications</TextLink>
      </p>
    </HomeCard>
  )
}
