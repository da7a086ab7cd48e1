import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { dayIn } from '../../practice-calendar/week.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { HomeCard } from './card.tsx'
import { joinedText } from './home-words.ts'
import styles from './teacher-home.module.css'

/** Who joined the teacher for the first time, to be written to. */
export function NewStudents({ students: { count, records } }: { students: TeacherHome['students'] }) {
  const zone = useZone()
  const today = dayIn(new Date(useStudioClock()()), zone)
  return (
    <HomeCard title="New students" end={count > 0 && `${count} this week`}>
      {records.length === 0 ? (
        <p className={styles.none}>Nobody new in the last seven days.</p>
      ) : (
        <ul className={styles.students}>
          {records.map(({ calendar, joinedAt, ...person }) => (
            <li key={person.id}>
              <Avatar person={person} />
              <span>
                <b>{fullName(person)}</b>
                <small>{joinedText(calendar, dayIn(new Date(joinedAt), zone), today)}</small>
              </span>
              <LinkButton
                size="sm"
                variant="plain"
                to={`/teacher/notification?to=${person.id}`}
                aria-label={`Write to ${fullName(person)}`}
              >
                Write
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <TextLink to="/teacher/students">All students</TextLink>
      </p>
    </HomeCard>
  )
}
