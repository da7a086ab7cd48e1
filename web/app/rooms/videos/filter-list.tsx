import { useSuspenseQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import { teachersQuery, teachersToFilter } from '../people/queries.ts'
import { FilterChips } from './filter-chips.tsx'
import styles from './filters.module.css'
import { tagsQuery } from './queries.ts'
import type { ListControls } from './use-list-filters.ts'

/** Teachers as checkboxes, styles as chips (LIST-02). */
export function FilterList({ filters, toggleTeacher, toggleStyle }: ListControls) {
  const { data: teachers } = useSuspenseQuery(teachersQuery())
  const { data: tags } = useSuspenseQuery(tagsQuery())
  return (
    <>
      <fieldset>
        <legend className={styles.legend}>Teachers</legend>
        {teachersToFilter(teachers).map((teacher) => (
          <Checkbox
            key={teacher.id}
            checked={filters.coachUsersIds.includes(teacher.id)}
            onChange={() => toggleTeacher(teacher.id)}
            label={
              <span className={styles.teacher}>
                <Avatar person={teacher} size="small" />
                <span translate="no">{fullName(teacher)}</span>
              </span>
            }
          />
        ))}
      </fieldset>
      <FilterChips
        legend="Styles"
        options={tags.map(({ id, title }) => [id, title])}
        chosen={filters.tagsIds}
        onToggle={toggleStyle}
      />
    </>
  )
}
