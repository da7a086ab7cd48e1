import { counted } from '@studio/contract/counted.ts'
import { copiedEvents } from '@studio/contract/practice-calendar/copied-events.ts'
import { copiedTitle } from '@studio/contract/practice-calendar/copied-texts.ts'
import { CALENDAR_TITLE } from '@studio/contract/practice-calendar/messages.ts'
import type { Calendar, CopyForm } from '@studio/contract/practice-calendar/schema.ts'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { Options } from '../../../office/fields/options.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import { dayAndMonthWords } from '../../../ui/words/date-words.ts'
import { dayIn, shortWeekdayWord, timeIn } from '../../../ui/words/day-and-time.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import styles from '../office/calendars.module.css'
import { monthAfter, monthsToChoose } from '../office/months.ts'
import { useThisMonth } from '../use-this-month.ts'
import type { CopiedFrom } from './copied-words.ts'
import { useCopyCalendar } from './queries.ts'

const shape = () => import('@studio/contract/practice-calendar/schema.ts').then((shapes) => shapes.CopyForm)

interface CopyDialogProps {
  calendar: Calendar
  onClose: () => void
}

/** Copies a calendar to another month after a preview, and opens the copy's page, which says what came of it (D18.calendar-copy). */
export function CopyCalendarDialog({ calendar, onClose }: CopyDialogProps) {
  const navigate = useNavigate()
  const thisMonth = useThisMonth()
  const months = monthsToChoose(thisMonth)
  const old = calendar.monthOfCreation.slice(0, 10)
  const next = monthAfter(old)
  const first = months.includes(next) ? next : thisMonth
  const zone = useZone()
  const titleIn = (month: string) =>
    copiedTitle(calendar.title, { from: old, to: month, max: CALENDAR_TITLE })
  const form = useCheckedForm<z.input<typeof CopyForm>, z.output<typeof CopyForm>>(shape, {
    defaultValues: {
      title: titleIn(first),
      monthOfCreation: first,
    },
  })
  const copy = useCopyCalendar(calendar.id, zone, {
    onDone: (made) => {
      const { copied, lost } = copyOf(calendar, month, zone)
      const told: CopiedFrom = {
        ...made,
        month: old,
        copied: copied.length,
        lost: lost.map(({ title }) => title),
      }
      onClose()
      navigate(`/teacher/calendars/${made.id}`, { state: { copied: told } })
    },
    onRefused: (error) => showRefusal(form, error),
  })

  const month = useWatch({ control: form.control, name: 'monthOfCreation' }) as string
  return (
    <FormDialog
      title={`Copy ${calendar.title}`}
      form={form}
      busy={copy.isPending}
      onSubmit={(typed) => copy.mutate(typed)}
      onClose={onClose}
      submitText="Copy"
    >
      <TextInput label="Title" autoComplete="off" maxLength={CALENDAR_TITLE} {...fieldOf(form, 'title')} />
      <Select
        label="Into"
        {...fieldOf(form, 'monthOfCreation', {
          onChange({ target }) {
            // A title that the person has typed stays theirs.
            if (form.getValues('title') === titleIn(month)) form.setValue('title', titleIn(target.value))
          },
        })}
      >
        <Options of={months.map((one) => [one, monthWords(one)])} />
      </Select>
      <Preview calendar={calendar} month={month} zone={zone} />
    </FormDialog>
  )
}

/** The events that are copied to a month, and those that are not: it has no such day, or their video is gone. */
function copyOf({ events }: Calendar, month: string, zone: string) {
  const playable = events.filter((event) => (event.videoIds?.length ?? 0) > 0)
  const { copied, leftOut } = copiedEvents(playable, month, zone)
  return { copied, lost: [...leftOut, ...events.filter((event) => !playable.includes(event))] }
}

interface PreviewProps {
  calendar: Calendar
  /** `YYYY-MM-01` */
  month: string
  zone: string
}

/** The copied events, and those that are skipped. */
function Preview({ calendar, month, zone }: PreviewProps) {
  const hourCycle = useHourCycle()
  const { copied, lost } = copyOf(calendar, month, zone)
  return (
    <div role="status" className={styles.preview}>
      <p>{membersText(calendar.usersCount ?? 0)}</p>
      {lost.length > 0 && (
        <p>
          Left out, because the month has no such day or the video is gone:{' '}
          {lost.map(({ title }) => title).join(', ')}
        </p>
      )}
      <p>{counted(copied.length, 'event')}, on the same weekdays at the same hours:</p>
      <ul>
        {copied.map(({ event, startsAt }) => {
          const day = dayIn(startsAt, zone)
          return (
            <li key={event.id}>
              <span>
                {shortWeekdayWord(day)} {dayAndMonthWords(day)}, {timeIn(startsAt, zone, hourCycle)}
              </span>
              <b>{event.title}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What happens to those who joined the calendar that is copied (PRACTICE-14). */
export const membersText = (members: number): string =>
  members === 0
    ? 'Nobody has joined this month, so nobody is asked about the new one.'
    : `${members === 1 ? 'The one member is' : `The ${members} members are`} not copied. If this is the next month, they will be asked to join; those who chose to stay in each month join at once.`
