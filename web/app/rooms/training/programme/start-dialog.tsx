import { weekdayWord } from '@studio/contract/reading-words.ts'
import { programmeAt } from '@studio/contract/training/programme/rules.ts'
import type { Programme, ProgrammeDates, ReminderKind } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { ownZone } from '../../../ui/use-zone.ts'
import { weekdayDate } from '../../../ui/words/day-text.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { WeekdaysField } from '../../reminders/weekdays-field.tsx'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { pathSizeText } from '../path-words.ts'
import { beginning, lacking } from './beginning.ts'
import { useFollowPath } from './queries.ts'
import { ReminderChoice } from './reminder-choice.tsx'
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
  const [told, setTold] = useState(false)
  const follow = useFollowPath(path.id)
  const change = (part: Partial<ProgrammeDates>) => setTyped((before) => ({ ...before, ...part }))
  const errors = lacking(typed)
  const days = plannedDays(path, programme, typed, today)
  const save = (dates: ProgrammeDates | null) => follow.mutate({ dates }, { onSuccess: onClose })
  const start = () => (Object.keys(errors).length > 0 ? setTold(true) : save(typed))
  const first = days[0]?.day
  return (
    <Dialog
      open
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
        label="On these days"
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
