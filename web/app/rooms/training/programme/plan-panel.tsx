import { movedByADay, programmeAt } from '@studio/contract/training/programme/rules.ts'
import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import {
  Icon,
  IconArrowRight,
  IconBell,
  IconCalendarMonth,
  IconLink,
  type IconShape,
} from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { StackSkeleton } from '../../../ui/page/skeleton.tsx'
import { showUndo } from '../../../ui/toast/toast-button.tsx'
import { useHourCycle } from '../../../ui/use-zone.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import text from '../../../ui/words/text.module.css'
import { CalendarLink } from '../../practice-calendar/take-along/calendar-link.tsx'
import { reminderHourText, weekdaysText } from '../../reminders/reminder-words.ts'
import styles from './plan-panel.module.css'
import { clockPlace, movedText, planText, remindedAt } from './programme-words.ts'
import { useFollowPath, useLeavePath } from './queries.ts'

const StartDialog = lazyPart(() => import('./start-dialog.tsx').then((part) => part.StartDialog), {
  onMissing: ({ onClose }) => onClose(),
})

const REMINDED_BY = {
  push: 'by push on your devices',
  mail: 'by email',
  feed: 'by your own calendar',
} as const

interface PlanPanelProps {
  path: TrainingPack
  programme: Programme | null
  isKnown: boolean
}

/** When the viewer follows the path, and what they can change about it. */
export function PlanPanel({ path, programme, isKnown }: PlanPanelProps) {
  if (!isKnown) return <StackSkeleton shapes={['title', 'panel']} />
  if (!programme) return <HowItWorks />
  return <Plan path={path} programme={programme} />
}

function HowItWorks() {
  return (
    <section>
      <h2>At your own pace</h2>
      <p className={styles.lead}>
        Play the classes in their order whenever you like. Or choose your days: each class gets its date, a
        day you miss moves the rest, and nothing piles up.
      </p>
    </section>
  )
}

type Following = { path: TrainingPack; programme: Programme }

function Plan({ path, programme }: Following) {
  const [changing, setChanging] = useState(false)
  const hourCycle = useHourCycle()
  const { dates, state } = programme
  return (
    <section>
      <h2>Your plan</h2>
      <p className={styles.lead}>{planText(programme, hourCycle)}</p>
      <ul className={styles.rows}>
        <Row
          icon={IconCalendarMonth}
          title={
            dates
              ? `${weekdaysText(dates.weekdays)}, ${reminderHourText(dates.at, hourCycle)}`
              : 'Without dates'
          }
          text={dates ? clockPlace(programme.timeZone) : 'at your own pace'}
        >
          <RowLink
            name={dates ? 'Change your days' : 'Choose your days'}
            aria-haspopup="dialog"
            onClick={() => setChanging(true)}
          >
            {dates ? 'Change' : 'Choose your days'}
          </RowLink>
        </Row>
        {dates && (
          <>
            <ReminderRow path={path} programme={programme} />
            <CalendarRow />
            {state === 'going' && <MoveRow path={path} programme={programme} />}
          </>
        )}
      </ul>
      <LeavePath path={path} />
      {changing && <StartDialog path={path} programme={programme} onClose={() => setChanging(false)} />}
    </section>
  )
}

interface RowProps {
  icon: IconShape
  title: string
  text: string
  children: ReactNode
}

function Row({ icon, title, text, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Icon of={icon} />
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      {children}
    </li>
  )
}

/** The deed at the end of a row; it looks like a link, and is named after the row. */
function RowLink({ name, children, ...rest }: ComponentProps<typeof Button> & { name: string }) {
  return (
    <Button {...rest} size="sm" variant="plain" aria-label={name} className={styles.deed}>
      <span className={text.link}>{children}</span>
    </Button>
  )
}

function ReminderRow({ path, programme: { dates } }: Following) {
  const follow = useFollowPath(path.id)
  const hourCycle = useHourCycle()
  const [last, setLast] = useState(dates?.reminder ?? 'mail')
  if (!dates) return null
  const { reminder } = dates
  const title = `Remind me at ${reminderHourText(remindedAt(dates.at), hourCycle)}`
  const toggle = (wanted: boolean) => {
    if (reminder) setLast(reminder)
    follow.mutate({ dates: { ...dates, reminder: wanted ? last : null } })
  }
  return (
    <Row icon={IconBell} title={title} text={reminder ? REMINDED_BY[reminder] : 'off'}>
      <Checkbox
        role="switch"
        label={<VisuallyHidden>{title}</VisuallyHidden>}
        checked={reminder !== null}
        busy={follow.isPending}
        onChange={({ target }) => toggle(target.checked)}
      />
    </Row>
  )
}

function CalendarRow() {
  const [open, setOpen] = useState(false)
  return (
    <Row icon={IconLink} title="In my calendar" text="the days are in your calendar link">
      <RowLink name="My link for my own calendar" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        My link
      </RowLink>
      <Dialog open={open} onClose={() => setOpen(false)} title="In your own calendar">
        <CalendarLink />
      </Dialog>
    </Row>
  )
}

function MoveRow({ path, programme }: Following) {
  const follow = useFollowPath(path.id)
  const { dates, days, today } = programme
  const next = days.find(({ done }) => !done)?.day
  if (!dates || !next) return null
  const moved = movedByADay(dates, next)
  const stations = days.map(({ videoId, day, done }) => ({ videoId, doneOn: done ? day : null }))
  const after = programmeAt(stations, moved, today).stations.flatMap(({ doneOn, day }) =>
    doneOn === null && day ? [day] : [],
  )
  const undo = () => follow.mutate({ dates })
  const move = () =>
    follow.mutate(
      { dates: { ...dates, ...moved } },
      {
        onSuccess: () => showUndo('Everything moved by a day', undo),
      },
    )
  return (
    <Row icon={IconArrowRight} title="Move everything by a day" text={movedText(programme, after)}>
      <RowLink name="Move everything by a day" busy={follow.isPending} onClick={move}>
        Move
      </RowLink>
    </Row>
  )
}

function LeavePath({ path }: { path: TrainingPack }) {
  const leave = useLeavePath(path.id)
  const ask = () =>
    showAlert({
      title: `Leave ${path.title}`,
      description: 'Its days and reminders end. What you have watched stays.',
      okText: 'Leave the path',
      onOk: () => leave.mutate(),
    })
  return (
    <Button size="sm" variant="plain" busy={leave.isPending} onClick={ask}>
      Leave the path
    </Button>
  )
}
