import type { MonthPractised } from '@studio/contract/practice-calendar/own-days/schema.ts'
import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { RowSheet } from '../../../office/table/row-sheet.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconCalendarMonth, IconCopy, IconPencil, IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import { classNames } from '../../../ui/words/class-names.ts'
import { timeIn } from '../../../ui/words/day-and-time.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import type { DayCellProps, EventActions } from './board-props.ts'
import styles from './month-board.module.css'
import { idOf } from './use-carried.ts'

interface EventTileProps extends DayCellProps {
  event: CalendarEvent
}

/** An event on its day: a press opens it, Enter or a drag carries it to another day. */
export function EventTile({ event, day, how, plan, carry, actions, practised }: EventTileProps) {
  const zone = useZone()
  const at = timeIn(new Date(event.eventDateTime), zone, useHourCycle())
  const isEmpty = event.videos?.length === 0
  const { carried } = carry
  const isLifted = carried !== null && idOf(carried.thing) === event.id
  const look = classNames(styles.tile, isEmpty && styles.empty, isLifted && styles.lifted)
  const inside = (
    <>
      {isEmpty ? (
        <span className={styles.hole}>{actions && <Icon of={IconPlus} size="small" />}</span>
      ) : (
        <ClassPrint
          video={{ title: event.title, thumbnailUrl: event.thumbnailUrl, tagList: [] }}
          className={styles.print}
        />
      )}
      <span className={styles.words}>
        <b>{event.title}</b>
        <small>
          <time dateTime={event.eventDateTime}>{at}</time>, {lengthOf(event)}
          {doneBy(event.id, practised)}
        </small>
      </span>
    </>
  )
  if (!actions) return <li className={look}>{inside}</li>
  const liftable = {
    thing: { event },
    title: event.title,
    from: day,
    begin: day,
    onPress: () => actions.onEdit(event),
  }
  // Until the studio has answered, its id or version is not the studio's.
  const isOnItsWay = plan.onItsWay.has(event.id)
  return (
    <li className={look} aria-busy={isOnItsWay}>
      <button
        type="button"
        className={styles.press}
        data-thing={event.id}
        aria-describedby={how}
        aria-disabled={isOnItsWay}
        {...(isOnItsWay ? {} : carry.source(liftable))}
      >
        {inside}
      </button>
      {!isOnItsWay && <More event={event} actions={actions} />}
    </li>
  )
}

function More({ event, actions }: { event: CalendarEvent; actions: EventActions }) {
  const { title } = event
  return (
    <RowSheet name={title} className={styles.more}>
      <IconButton icon={IconPencil} label={`Edit ${title}`} onClick={() => actions.onEdit(event)} />
      <IconButton
        icon={IconCalendarMonth}
        label={`Move ${title} to…`}
        onClick={() => actions.onMove(event, false)}
      />
      <IconButton icon={IconCopy} label={`Copy ${title} to…`} onClick={() => actions.onMove(event, true)} />
      <IconButton icon={IconTrash} label={`Delete ${title}`} onClick={() => actions.onDelete(event)} />
    </RowSheet>
  )
}

/** How many members have done it; empty where that is not told. */
function doneBy(id: string, practised?: MonthPractised): string {
  const done = practised?.events.find((one) => one.id === id)?.done
  return done === undefined ? '' : `, done by ${done} of ${practised?.counted}`
}

/** Total length of its videos. */
function lengthOf({ videos = [] }: CalendarEvent): string {
  if (videos.length === 0) return 'its video was deleted'
  return lengthText(videos.reduce((sum, { duration }) => sum + duration, 0))
}
