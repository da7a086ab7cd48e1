import { addDays, MINUTE } from '@studio/contract/dates.ts'
import type { Calendar, CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { Keys } from '../../../office/shortcuts/keys.tsx'
import { submitByKeys } from '../../../office/submit-by-keys.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import { momentText } from '../../../ui/words/date-words.ts'
import { dayIn, timeIn } from '../../../ui/words/day-and-time.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { monthAfter } from '../office/months.ts'
import { monthPractisedQuery, useDeleteEvent } from '../office/queries.ts'
import { EventDialog } from '../office-event/event-dialog.tsx'
import { proposedStart } from '../office-event/local-time.ts'
import { MonthBoard } from './month-board.tsx'
import styles from './month-section.module.css'
import { Shelf } from './shelf.tsx'
import { useCarry } from './use-carry.ts'
import { type Thing, usePlan } from './use-plan.ts'

/** The open dialog: of a new event, which starts at an instant, of an event, or of a thing that goes to a day. */
type Action = { add: string } | { edit: CalendarEvent } | { remove: CalendarEvent } | Moving | null

interface Moving {
  thing: Thing
  day: string
  copies: boolean
}

interface MonthSectionProps {
  calendar: Calendar
  /** `YYYY-MM-01` */
  month: string
  /** The month is over, so events are read-only. */
  over: boolean
  /** Content below the shelf. */
  children: ReactNode
}

/** EVENT-01: the days of a calendar with their events, and the teacher's videos beside them. */
export function MonthSection({ calendar, month, over, children }: MonthSectionProps) {
  const [action, setAction] = useState<Action>(null)
  const close = () => setAction(null)
  const practised = useQuery(monthPractisedQuery(calendar.id))
  const zone = useZone()
  const hourCycle = useHourCycle()
  const today = dayIn(new Date(useNow(MINUTE, useStudioClock())), zone)
  const plan = usePlan(calendar, zone)
  const hourOf = ({ event }: Thing, day: string) =>
    timeIn(new Date(event?.eventDateTime ?? proposedStart(day, calendar.events)), zone, hourCycle)
  const carry = useCarry({ put: plan.put, hourOf })
  const actions = {
    onAdd: (day: string) => setAction({ add: proposedStart(day, calendar.events) }),
    onEdit: (event: CalendarEvent) => setAction({ edit: event }),
    onDelete: (event: CalendarEvent) => setAction({ remove: event }),
    onMove: (event: CalendarEvent, copies: boolean) =>
      setAction({ thing: { event }, day: dayIn(new Date(event.eventDateTime), zone), copies }),
  }
  function move({ thing, copies }: Moving, day: string) {
    plan.put(thing, day, copies)
    if (thing.event && !copies) carry.focusNext(thing.event.id)
  }
  return (
    <div className={styles.columns}>
      <div>
        <MonthBoard
          month={month}
          today={today}
          plan={plan}
          carry={carry}
          practised={practised.data}
          actions={over ? null : actions}
        />
        {!over && <HowTo />}
        <p className={styles.zone}>Times are in {zoneName(zone)}.</p>
      </div>
      <div className={styles.side}>
        {!over && (
          <div className={styles.shelf}>
            <Shelf
              userId={calendar.userId}
              month={month}
              today={today}
              plan={plan}
              carry={carry}
              onAsk={(video: Video, day: string) => setAction({ thing: { video }, day, copies: false })}
            />
          </div>
        )}
        {children}
      </div>
      {action && 'add' in action && <EventDialog calendar={calendar} at={action.add} onClose={close} />}
      {action && 'edit' in action && <EventDialog calendar={calendar} event={action.edit} onClose={close} />}
      {action && 'remove' in action && <DeleteEventDialog event={action.remove} onClose={close} />}
      {action && 'thing' in action && (
        <MoveEventDialog
          {...wordsOf(action)}
          month={month}
          day={action.day}
          onMove={(day) => move(action, day)}
          onClose={close}
        />
      )}
    </div>
  )
}

function wordsOf({ thing: { event, video }, copies }: Moving) {
  if (video) return { title: `Add ${video.title}`, deed: 'Add' }
  return copies
    ? { title: `Copy ${event.title}`, deed: 'Copy' }
    : { title: `Move ${event.title}`, deed: 'Move' }
}

/** What a mouse and the keys do in the month. */
const HowTo = () => (
  <p className={styles.keys}>
    <span>
      Drag to move, hold <Keys keys={['Alt']} /> to copy
    </span>
    <span>
      or <Keys keys={['Enter']} /> lifts, arrows carry, <Keys keys={['Enter']} /> drops,{' '}
      <Keys keys={['Escape']} /> puts back
    </span>
  </p>
)

interface DeleteEventDialogProps {
  event: CalendarEvent
  onClose: () => void
}

/** Explains whom a deletion affects, and confirms it. */
function DeleteEventDialog({ event, onClose }: DeleteEventDialogProps) {
  const remove = useDeleteEvent(event.id, { onDone: onClose })
  return (
    <ConfirmDeletion
      name={event.title}
      busy={remove.isPending}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {momentText(event.eventDateTime)}: it disappears from the calendar of everybody who has joined. Its
        videos stay.
      </p>
    </ConfirmDeletion>
  )
}

interface MoveDialogProps {
  /** 'Move Winter feet' */
  title: string
  /** The name of its button. */
  deed: string
  /** `YYYY-MM-01` */
  month: string
  /** The day that is offered. */
  day: string
  onMove: (day: string) => void
  onClose: () => void
}

/** Puts an event or a video on a day that is typed: what a drag does, for fingers. */
function MoveEventDialog({ title, deed, month, day, onMove, onClose }: MoveDialogProps) {
  const id = useId()
  const [to, setTo] = useState(day)
  const last = addDays(monthAfter(month), -1)
  const isInside = to >= month && to <= last

  function move(event: FormEvent) {
    event.preventDefault()
    if (!isInside) return
    onMove(to)
    onClose()
  }

  return (
    <Dialog
      cancel
      onClose={onClose}
      title={title}
      actions={
        <Button type="submit" form={id} disabled={!isInside}>
          {deed}
        </Button>
      }
    >
      <Form id={id} onSubmit={move} onKeyDown={submitByKeys}>
        <TextInput
          label="To"
          type="date"
          value={to}
          min={month}
          max={last}
          onChange={({ target }) => setTo(target.value)}
        />
      </Form>
    </Dialog>
  )
}
