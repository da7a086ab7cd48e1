import type { MonthPractised } from '@studio/contract/practice-calendar/own-days/schema.ts'
import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconPencil, IconTrash } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { dayIn, timeIn, weekdayWord } from '../week.ts'
import styles from './events-list.module.css'

interface EventsListProps {
  /** How many members have done some of them; absent while it is read. */
  practised?: MonthPractised | undefined
  events: readonly CalendarEvent[]
  /** Null if the month is over. */
  actions: { onEdit: (event: CalendarEvent) => void; onDelete: (event: CalendarEvent) => void } | null
}

/** CALENDAR-03: events of a calendar by time, with their actions. */
export function EventsList({ events, actions, practised }: EventsListProps) {
  const zone = useZone()
  return (
    <>
      <Panel padded={false}>
        <ul className={styles.events} aria-label="Events">
          {events.map((event) => (
            <li key={event.id} className={styles.event}>
              <When event={event} zone={zone} />
              <ClassPrint
                video={{ title: event.title, thumbnailUrl: event.thumbnailUrl, tagList: [] }}
                className={styles.print}
              />
              <span className={styles.words}>
                <b>{event.title}</b>
                <small>
                  {lengthOf(event)}
                  {doneBy(event.id, practised)}
                </small>
              </span>
              {actions && (
                <span className={styles.ways}>
                  <IconButton
                    icon={IconPencil}
                    label={`Edit ${event.title}`}
                    onClick={() => actions.onEdit(event)}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={`Delete ${event.title}`}
                    onClick={() => actions.onDelete(event)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <p className={styles.zone}>Times are in {zoneName(zone)}.</p>
    </>
  )
}

function When({ event, zone }: { event: CalendarEvent; zone: string }) {
  const instant = new Date(event.eventDateTime)
  const day = dayIn(instant, zone)
  return (
    <time dateTime={event.eventDateTime} className={styles.when}>
      {weekdayWord(day)} {Number(day.slice(8))}
      <br />
      {timeIn(instant, zone, useHourCycle())}
    </time>
  )
}

/** How many members have done it; empty where that is not told. */
function doneBy(id: string, practised?: MonthPractised): string {
  const done = practised?.events.find((one) => one.id === id)?.done
  return done === undefined ? '' : `, done by ${done} of ${practised?.counted}`
}

/** Total length of its videos; empty without videos. */
function lengthOf({ videos = [] }: CalendarEvent): string {
  if (videos.length === 0) return 'Its video was deleted'
  return lengthText(videos.reduce((sum, { duration }) => sum + duration, 0))
}
