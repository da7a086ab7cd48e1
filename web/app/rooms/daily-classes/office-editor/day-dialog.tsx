import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { addDays } from '@studio/contract/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { fullDayText } from '../../../ui/words/day-text.ts'
import { dayOfEntry } from '../office/day-words.ts'
import { daysQuery } from '../office/queries.ts'
import { DayEditor } from './day-editor.tsx'

/** Days before and after in which repetitions are looked for. */
const AROUND = 14

interface DayDialogProps {
  day: string
  onOpen: (day: string) => void
  onMove: ((entry: ClassDay) => void) | undefined
  onClose: () => void
}

/** ADAILY-01: the classes of one day. Unsaved changes stay until they are saved or discarded. */
export function DayDialog({ day, onOpen, onMove, onClose }: DayDialogProps) {
  const days = useQuery({
    ...daysQuery(addDays(day, -AROUND), addDays(day, AROUND)),
    placeholderData: undefined,
  })
  if (days.data) {
    const entry = days.data.find((one) => dayOfEntry(one) === day)
    const told = { day, entry, around: days.data, onOpen, onMove, onClose }
    return <DayEditor {...told} />
  }
  return (
    <Dialog wide onClose={onClose} title={fullDayText(day)}>
      <QueryState query={days} skeleton={<RowsSkeleton count={4} />}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}
