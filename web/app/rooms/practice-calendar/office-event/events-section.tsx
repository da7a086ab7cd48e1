import type { Calendar, CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from '../office/calendar.module.css'
import { MonthView } from '../office/month-view.tsx'
import { monthPractisedQuery } from '../office/queries.ts'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import { EventDialog } from './event-dialog.tsx'
import { EventsList } from './events-list.tsx'
import { proposedStart } from './local-time.ts'

/** The open dialog and its event; a new event starts at an instant, or at none. */
type Action = { add: string } | { edit: CalendarEvent } | { remove: CalendarEvent } | null

interface EventsSectionProps {
  calendar: Calendar
  /** `YYYY-MM-01` */
  month: string
  /** The month is over, so events are read-only. */
  over: boolean
  /** Content below the month, on the right. */
  children: ReactNode
}

/** EVENT-01: events of a calendar, and its month, where a day adds an event. */
export function EventsSection({ calendar, month, over, children }: EventsSectionProps) {
  const [action, setAction] = useState<Action>(null)
  const close = () => setAction(null)
  const practised = useQuery(monthPractisedQuery(calendar.id))
  const actions = {
    onEdit: (event: CalendarEvent) => setAction({ edit: event }),
    onDelete: (event: CalendarEvent) => setAction({ remove: event }),
  }
  const addOn = (day: string) => setAction({ add: proposedStart(day, calendar.events) })
  return (
    <div className={styles.columns}>
      <section aria-labelledby="events">
        <div className={styles.head}>
          <h2 id="events">Events</h2>
          {!over && (
            <Button size="sm" variant="soft" onClick={() => setAction({ add: '' })}>
              <Icon of={IconPlus} size="small" />
              Add an event
            </Button>
          )}
        </div>
        {calendar.events.length > 0 ? (
          <EventsList events={calendar.events} actions={over ? null : actions} practised={practised.data} />
        ) : (
          <EmptyState picture="seated">
            {over ? 'Nothing was planned.' : 'No event yet. Press a day of the month to add one.'}
          </EmptyState>
        )}
      </section>
      <div className={styles.side}>
        <Panel>
          <MonthView month={month} events={calendar.events} onDay={over ? null : addOn} />
        </Panel>
        {children}
      </div>
      {action && 'add' in action && <EventDialog calendar={calendar} at={action.add} onClose={close} />}
      {action && 'edit' in action && <EventDialog calendar={calendar} event={action.edit} onClose={close} />}
      {action && 'remove' in action && <DeleteEventDialog event={action.remove} onClose={close} />}
    </div>
  )
}
