import { useQuery } from '@tanstack/react-query'
import { PillSelect } from '../../../office/table/pill-select.tsx'
import { monthWords } from '../../../ui/words/weeks.ts'
import { ownCalendarsQuery } from '../office/queries.ts'

interface CalendarFilterProps {
  /** Id of the teacher. */
  userId: string
  /** Id of the chosen calendar; empty for all. */
  chosen: string
  onChoose: (calendarId: string) => void
}

/** Filters a list by one of a teacher's calendars. */
export function CalendarFilter({ userId, chosen, onChoose }: CalendarFilterProps) {
  const { data: calendars = [] } = useQuery(ownCalendarsQuery(userId))
  return (
    <PillSelect
      label="Calendar"
      on={chosen !== ''}
      value={calendars.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">All calendars</option>
      {calendars.map(({ id, title, monthOfCreation }) => (
        <option key={id} value={id}>
          {title}, {monthWords(monthOfCreation.slice(0, 10))}
        </option>
      ))}
    </PillSelect>
  )
}
