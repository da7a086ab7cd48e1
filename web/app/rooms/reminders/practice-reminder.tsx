import { fieldTexts } from '@studio/contract/reminders/messages.ts'
import { WEEKDAYS } from '@studio/contract/reminders/rules.ts'
import type { PracticeReminder as Reminder } from '@studio/contract/reminders/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceBar } from '../../ui/form/choice-bar.tsx'
import { useErrorsOnPress } from '../../ui/form/errors-on-press.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { StackSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { useHourCycle } from '../../ui/use-zone.ts'
import styles from '../people/own/account.module.css'
import { OwnSection } from '../people/own/own-section.tsx'
import { closeByEscape, useEditing } from '../people/profile/use-editing.ts'
import own from './practice-reminder.module.css'
import { practiceReminderQuery, useChooseReminder } from './queries.ts'
import { reminderHourText, weekdaysText } from './reminder-words.ts'
import { WayNote } from './way-note.tsx'
import { WeekdaysField } from './weekdays-field.tsx'

/** The person's own reminder for their daily practice. */
export function PracticeReminder() {
  const reminder = useQuery(practiceReminderQuery())
  return (
    <OwnSection title="Daily practice">
      <p>
        A word at your hour, on the days you choose. If you have already practised that day, it stays silent.
      </p>
      <QueryState query={reminder} skeleton={<StackSkeleton shapes={['switch']} />}>
        {({ wanted }) => <Chosen wanted={wanted} />}
      </QueryState>
    </OwnSection>
  )
}

type Wanted = Pick<Reminder, 'wanted'>

function Chosen({ wanted }: Wanted) {
  const editing = useEditing()
  const opener = useRef<HTMLButtonElement>(null)
  const choose = useChooseReminder()
  const hourCycle = useHourCycle()
  if (editing.isOpen) return <ReminderForm wanted={wanted} onDone={editing.close} />
  // Its own button goes with what was wanted.
  const end = () => choose.mutate(null, { onSuccess: () => opener.current?.focus() })
  return (
    <>
      {wanted && (
        <p role="status">
          {weekdaysText(wanted.weekdays)} at {reminderHourText(wanted.at, hourCycle)}, by{' '}
          {wanted.by === 'push' ? 'push' : 'email'}.
        </p>
      )}
      <div className={styles.buttons}>
        <Button ref={opener} size="sm" variant="line" autoFocus={editing.autoFocus} onClick={editing.open}>
          {wanted ? 'Change' : 'Remind me'}
        </Button>
        {wanted && (
          <Button size="sm" variant="plain" busy={choose.isPending} onClick={end}>
            Stop reminding me
          </Button>
        )}
      </div>
    </>
  )
}

const WAYS = [
  { value: 'push', name: 'Push' },
  { value: 'mail', name: 'Email' },
] as const

function ReminderForm({ wanted, onDone }: Wanted & { onDone: () => void }) {
  const [typed, setTyped] = useState(wanted ?? { weekdays: [...WEEKDAYS], at: '18:00', by: 'mail' as const })
  const [told, tell] = useErrorsOnPress()
  const choose = useChooseReminder()
  const { weekdays, at } = typed
  const isWhole = weekdays.length > 0 && at !== ''
  const save = (press: SyntheticEvent<HTMLElement>) =>
    isWhole ? choose.mutate(typed, { onSuccess: onDone }) : tell(press)
  return (
    <div className={own.form}>
      <Form onSubmit={save} onKeyDown={closeByEscape(onDone)}>
        <TextInput
          label="At"
          type="time"
          autoFocus
          value={at}
          error={told && !at ? fieldTexts.time : undefined}
          onChange={({ target }) => setTyped({ ...typed, at: target.value })}
        />
        <WeekdaysField
          chosen={weekdays}
          error={told && weekdays.length === 0 ? fieldTexts.noDay : undefined}
          onChoose={(days) => setTyped({ ...typed, weekdays: days })}
        />
        <ChoiceBar
          legend="Remind me by"
          choices={WAYS}
          chosen={typed.by}
          onChoose={(by) => setTyped({ ...typed, by })}
        />
        <WayNote by={typed.by} />
        <div className={styles.buttons}>
          <Button type="submit" size="sm" busy={choose.isPending}>
            Save
          </Button>
          <Button size="sm" variant="plain" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}
