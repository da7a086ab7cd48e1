import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { addDays, startOfDay } from '@studio/contract/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { Icon, IconChevronLeft, IconChevronRight, IconCopy, IconPlus } from '../../../ui/icons.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { monthWords, weeksOfMonth } from '../../../ui/words/weeks.ts'
import { useSettings } from '../../studio/queries.ts'
import { useStudioClock, useToday } from '../../studio/studio-clock.tsx'
import { CopyClassesDialog } from '../office-copy/copy-dialog.tsx'
import { DayDialog } from '../office-editor/day-dialog.tsx'
import { MoveClassesDialog } from '../office-move/move-dialog.tsx'
import styles from './class-days.module.css'
import { ClassDayList } from './day-list.tsx'
import { byDate, type DaysByDate, dayBeginsText, nextEmpty, nextToFill, otherMonth } from './day-words.ts'
import { LackingDays } from './lacking-days.tsx'
import { MonthGrid } from './month-grid.tsx'
import { daysQuery } from './queries.ts'

export const meta = hiddenHead('Daily Classes')

const VIEWS = [
  { value: 'days', name: 'Days' },
  { value: 'month', name: 'Month' },
] as const

/** ADMIN-02, ADAILY-01: a month's days with their classes, marked full, short or empty, and their editors. */
export default function ClassDaysScreen() {
  const today = useToday()
  const clock = useStudioClock()
  const { month, view, show } = useMonthAddress(today)
  const weeks = weeksOfMonth(`${month}-01`)
  const last = weeks.at(-1)?.[6] ?? today
  const days = useQuery(daysQuery(weeks[0]?.[0] ?? today, last))
  const [edited, setEdited] = useState<string | null>(null)
  const { begun, begin, end } = useBegun()
  const [moved, setMoved] = useState<ClassDay | null>(null)

  function moveAway(entry: ClassDay) {
    setEdited(null)
    setMoved(entry)
  }

  const firstShown = month > today.slice(0, 7) ? `${month}-01` : today
  const ahead = useDaysAhead(byDate(days.data ?? []), firstShown, last)
  const isUnknown = days.isPending || ahead.isPending
  const shown = { today, month, weeks, onOpen: setEdited }
  const begins = dayBeginsText(new Date(clock()), useSettings().day)
  return (
    <>
      <TitleBar title="Daily Classes">
        <ChoiceBar
          legend="View"
          choices={VIEWS}
          chosen={view}
          onChoose={(chosen) => show({ view: chosen })}
        />
        <Button size="sm" variant="line" disabled={isUnknown} onClick={() => begin('copy')}>
          <Icon of={IconCopy} size="small" />
          Copy days
        </Button>
        <Button
          data-new
          size="sm"
          disabled={isUnknown}
          onClick={() => setEdited(nextToFill(firstShown, ahead.days))}
        >
          <Icon of={IconPlus} size="small" />
          Add a day
        </Button>
      </TitleBar>
      <div className={styles.head}>
        <h2 className={styles.month}>{monthWords(`${month}-01`)}</h2>
        <IconButton
          icon={IconChevronLeft}
          label={monthWords(`${otherMonth(month, -1)}-01`)}
          onClick={() => show({ month: otherMonth(month, -1) })}
        />
        <IconButton
          icon={IconChevronRight}
          label={monthWords(`${otherMonth(month, 1)}-01`)}
          onClick={() => show({ month: otherMonth(month, 1) })}
        />
        <Button size="sm" variant="plain" onClick={() => show({ month: today.slice(0, 7) })}>
          Today
        </Button>
        <LackingDays today={today} onOpen={setEdited} />
      </div>
      <QueryState query={days} skeleton={<RowsSkeleton count={6} />}>
        {(found) =>
          view === 'month' ? (
            <MonthGrid {...shown} entries={byDate(found)} busy={days.isPlaceholderData} />
          ) : (
            <ClassDayList {...shown} entries={byDate(found)} busy={days.isPlaceholderData} />
          )
        }
      </QueryState>
      <p className={styles.note}>
        Members see a day once it begins, at {begins}. Until then, only Admins and teachers do. To move a
        class that has not begun, drag it, or open its day and press ‘Move to…’.
      </p>
      {edited && (
        <DayDialog
          key={edited}
          day={edited}
          onOpen={setEdited}
          onMove={edited > today ? moveAway : undefined}
          // A day that was saved closes its own window, not the next day's.
          onClose={() => setEdited((now) => (now === edited ? null : now))}
        />
      )}
      {moved && <MoveClassesDialog entry={moved} today={today} onClose={() => setMoved(null)} />}
      {begun === 'copy' && !isUnknown && (
        <CopyClassesDialog empty={nextEmpty(firstShown, ahead.days)} onClose={end} />
      )}
    </>
  )
}

/** Days read past the shown weeks: more than anybody prepares. */
const AHEAD = 98

/**
 * The shown days, and later ones if none of the shown is empty, so that a day to fill is looked for among known days; `isPending`
 * while these are read.
 */
function useDaysAhead(shown: DaysByDate, first: string, last: string) {
  const from = first > last ? first : addDays(last, 1)
  const enabled = nextEmpty(first, shown) > last
  const later = useQuery({
    ...daysQuery(from, addDays(from, AHEAD)),
    placeholderData: undefined,
    enabled,
  })
  return {
    days: later.data ? new Map([...shown, ...byDate(later.data)]) : shown,
    isPending: enabled && later.isPending,
  }
}

interface MonthAddress {
  /** `YYYY-MM` */
  month: string
  view: 'month' | 'days'
}

/** Month and view in the URL, so that reload and Back keep them: `?month=2026-03&view=days`. */
function useMonthAddress(today: string) {
  const [query, setQuery] = useBrowserSearch()
  const asked = query.get('month') ?? ''
  const thisMonth = today.slice(0, 7)
  const month = /^\d{4}-\d{2}$/.test(asked) && startOfDay(`${asked}-01`) ? asked : thisMonth
  const view: MonthAddress['view'] = query.get('view') === 'days' ? 'days' : 'month'
  return {
    month,
    view,
    show(changes: Partial<MonthAddress>) {
      const next = { month, view, ...changes }
      setQuery(
        {
          ...(next.month === thisMonth ? {} : { month: next.month }),
          ...(next.view === 'days' ? { view: 'days' } : {}),
        },
        { preventScrollReset: true },
      )
    },
  }
}
