import type { Teacher } from '@studio/contract/people/schema.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import styles from './practice-week.module.css'
import type { useCalendarMembership } from './use-calendar-membership.ts'

interface TeacherPicksProps {
  teachers: readonly Teacher[]
  membership: ReturnType<typeof useCalendarMembership>
}

/**
 * All teachers as checkboxes: ticking joins this month's calendar, unticking confirms and leaves it (PRACTICE-07,
 * PRACTICE-17 to PRACTICE-20).
 */
export function TeacherPicks({ teachers, membership }: TeacherPicksProps) {
  return (
    <fieldset className={styles.picks}>
      <legend>Teachers</legend>
      {teachers.map((teacher) => (
        <Checkbox
          key={teacher.id}
          checked={membership.isTicked(teacher.id)}
          onChange={() => !membership.busy && membership.toggle(teacher.id)}
          label={
            <span className={styles.pick}>
              <Avatar person={teacher} size="small" />
              <span translate="no">{fullName(teacher)}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
