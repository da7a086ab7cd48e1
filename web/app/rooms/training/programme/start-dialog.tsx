import { weekdayWord } from '@studio/contract/reading-words.ts'
import { fieldTexts } from '@studio/contract/reminders/messages.ts'
import { firstDayAt, weekdayOf } from '@studio/contract/reminders/rules.ts'
import { fieldTexts as dayTexts } from '@studio/contract/training/messages.ts'
import { programmeAt } from '@studio/contract/training/programme/rules.ts'
import type { Programme, ProgrammeDates, ReminderKind } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { useErrorsOnPress } from '../../../ui/form/errors-on-press.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { ownZone } from '../../../ui/use-zone.ts'
import { weekdayDate } from '../../../ui/words/day-text.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { pushDevicesQuery } from '../../push/queries.ts'
import { WayNote } from '../../reminders/way-note.tsx'
import { WeekdaysField } from '../../reminders/weekdays-field.tsx'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { pathSizeText } from '../path-words.ts'
import { useFollowPath } from './queries.ts'
import styles from './start-dialog.module.css'

interface StartDialogProps {
  path: TrainingPack
  /** Null for a path that is not followed yet. */
  programme: Programme | null
  onClose: () => void
}

/** When a path is followed: its first day, days of the week, hour and reminder, with the dates that follow from them. */
export function StartDialog({ path, programme, onClose }: StartDialogProps) {
  const present = localTime(new Date(useStudioClock()()), ownZone())
  const { day: today } = present
  const [typed, setTyped] = useState(() => beginning(programme, present))
  const [told, tell] = useErrorsOnPress()
  const follow = useFollowPath(path.id)
  const change = (part: Partial<ProgrammeDates>) => setTyped((before) => ({ ...before, ...part }))
  const errors = lacking(typed)
  const days = plannedDays(path, programme, typed, today)
  const save = (dates: ProgrammeDates | null) => follow.mutate({ dates }, { onSuccess: onClose })
  const start = (press: SyntheticEvent<HTMLElement>) =>
    Object.keys(errors).length > 0 ? tell(press) : save(typed)
  const first = days[0]?.day
  return (
    <Dialog
      wide
      onClose={onClose}
      title={programme?.dates ? `Change ${path.title}` : `Start ${path.title}`}
      actions={
        <>
          <Button variant="plain" busy={follow.isPending} onClick={() => save(null)}>
            Without dates
          </Button>
          <Button busy={follow.isPending} onClick={start}>
            {programme?.dates || !first ? 'Save' : `Start on ${weekdayWord(first)}`}
          </Button>
        </>
      }
    >
      <p>{pathSizeText(path)} in all. Choose when; you can move it later.</p>
      <div className={styles.when}>
        <TextInput
          label="First day"
          type="date"
          min={today}
          value={typed.firstDay}
          error={told ? errors.firstDay : undefined}
          onChange={({ target }) => change({ firstDay: target.value })}
        />
        <TextInput
          label="At"
          type="time"
          value={typed.at}
          error={told ? errors.at : undefined}
          onChange={({ target }) => change({ at: target.value })}
        />
      </div>
      <WeekdaysField
        chosen={typed.weekdays}
        error={told ? errors.weekdays : undefined}
        onChoose={(weekdays) => change({ weekdays })}
      />
      <Dates days={days} />
      <ReminderChoice
        chosen={typed.reminder}
        onChoose={(reminder: ReminderKind | null) => change({ reminder })}
      />
    </Dialog>
  )
}

/** The days that would be left, as the server will count them. */
function plannedDays(path: TrainingPack, programme: Programme | null, dates: ProgrammeDates, today: string) {
  const done = new Map(programme?.days.map((day) => [day.videoId, day.done ? day.day : null]))
  const stations = path.videos.map(({ id }) => ({ videoId: id, doneOn: done.get(id) ?? null }))
  const { firstDay, weekdays } = dates
  const plan = { weekdays, firstDay: firstDay > today ? firstDay : today }
  return programmeAt(stations, plan, today).stations.flatMap(({ videoId, doneOn, day }, at) => {
    const video = path.videos.find(({ id }) => id === videoId)
    return video && doneOn === null && day ? [{ video, day, number: at + 1 }] : []
  })
}

function Dates({ days }: { days: ReturnType<typeof plannedDays> }) {
  return (
    <div className={styles.dates}>
      <p className={styles.label}>Your dates</p>
      <ol aria-live="polite" aria-label="Your dates">
        {days.map(({ video, day }) => (
          <li key={video.id}>
            <span>{weekdayDate(day)}</span>
            <span>{video.title}</span>
            <span>{lengthText(video.duration)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const WAYS = [
  { value: 'push', name: 'Push' },
  { value: 'mail', name: 'Email' },
  { value: 'feed', name: 'My calendar' },
] as const satisfies readonly { value: ReminderKind; name: string }[]

interface ReminderChoiceProps {
  chosen: ReminderKind | null
  onChoose: (chosen: ReminderKind | null) => void
}

/** Whether one is reminded before each day, and how. */
function ReminderChoice({ chosen, onChoose }: ReminderChoiceProps) {
  const devices = useQuery(pushDevicesQuery())
  const hasDevice = (devices.data?.records.length ?? 0) > 0
  return (
    <div className={styles.choice}>
      <Checkbox
        role="switch"
        label="Remind me 15 minutes before"
        checked={chosen !== null}
        onChange={({ target }) => onChoose(target.checked ? (hasDevice ? 'push' : 'mail') : null)}
      />
      {chosen && <ChoiceBar legend="Remind me by" choices={WAYS} chosen={chosen} onChoose={onChoose} />}
      {chosen && <WayNote by={chosen} />}
    </div>
  )
}

/** Days between the two of a week with which a path is offered. */
const APART = 4
const WEEK = 7

/** The hour with which a path is offered. */
const MORNING = '07:00'

/** The present on the reader's clock. */
interface Present {
  day: string
  minute: number
}

/** What the window begins with: the present dates, or twice a week from the first morning on that is to come. */
export function beginning(programme: Programme | null, present: Present): ProgrammeDates {
  if (programme?.dates) {
    const { firstDay } = programme.dates
    const today = present.day
    return { ...programme.dates, firstDay: firstDay < today ? today : firstDay }
  }
  const firstDay = firstDayAt(MORNING, present)
  const first = weekdayOf(firstDay)
  const weekdays = [first, ((first + APART - 1) % WEEK) + 1].sort((a, b) => a - b)
  return { firstDay, weekdays, at: MORNING, reminder: null }
}

/** What is missing, by field. */
function lacking({ firstDay, weekdays, at }: ProgrammeDates) {
  return {
    ...(firstDay ? {} : { firstDay: dayTexts.firstDay }),
    ...(at ? {} : { at: fieldTexts.time }),
    ...(weekdays.length > 0 ? {} : { weekdays: fieldTexts.noDay }),
  } as Partial<Record<'firstDay' | 'at' | 'weekdays', string>>
}
