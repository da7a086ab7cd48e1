import { fieldTexts as dayTexts } from '@studio/contract/practice-calendar/own-days/messages.ts'
import { fieldTexts } from '@studio/contract/reminders/messages.ts'
import { firstDayAt } from '@studio/contract/reminders/rules.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useErrorsOnPress } from '../../../ui/form/errors-on-press.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconCalendarMonth } from '../../../ui/icons.tsx'
import { ownZone } from '../../../ui/use-zone.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import styles from './own-days.module.css'
import { usePlanClass } from './queries.ts'

/** Puts a class on a day of the member's own. */
export function PlanButton({ video }: { video: { id: string; title: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={IconCalendarMonth}
        label={`Put ${video.title} on a day`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="On a day of your own">
        <PlanForm video={video} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** The hour with which a day is offered. */
const EVENING = '18:00'

function PlanForm({ video, onDone }: { video: { id: string; title: string }; onDone: () => void }) {
  const present = localTime(new Date(useStudioClock()()), ownZone())
  const { day: today } = present
  const [day, setDay] = useState(() => firstDayAt(EVENING, present))
  const [at, setAt] = useState(EVENING)
  const [told, tell] = useErrorsOnPress()
  const plan = usePlanClass()
  const wrongDay = day === '' ? dayTexts.day : day < today ? dayTexts.past : undefined
  const wrongTime = at === '' ? fieldTexts.time : undefined
  const save = (press: SyntheticEvent<HTMLElement>) => {
    if (wrongDay || wrongTime) return tell(press)
    plan.mutate({ videoId: video.id, day, at }, { onSuccess: onDone })
  }
  return (
    <div className={styles.form}>
      <p>
        {video.title} will appear in My Personal Practices, and in your own calendar if it uses your link.
      </p>
      <div className={styles.when}>
        <TextInput
          label="Day"
          type="date"
          min={today}
          value={day}
          error={told ? wrongDay : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextInput
          label="At"
          type="time"
          value={at}
          error={told ? wrongTime : undefined}
          onChange={({ target }) => setAt(target.value)}
        />
      </div>
      <Button busy={plan.isPending} onClick={save}>
        Put it on this day
      </Button>
    </div>
  )
}
