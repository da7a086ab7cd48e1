import { bareText } from '@studio/contract/letters.ts'
import { standings } from '@studio/contract/membership/standings.ts'
import type { SendChoice } from '@studio/contract/notifications/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FieldGroup } from '../../../office/fields/field-group.tsx'
import { Options } from '../../../office/fields/options.tsx'
import { PillSelect } from '../../../office/table/pill-select.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon, IconChevronDown } from '../../../ui/icons.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { PlanSelect, StandingChips, UnseenSelect } from '../../people/office-filters/people-filters.tsx'
import { withToggled } from '../../people/office-filters/use-people-part.ts'
import { teachersQuery } from '../../people/queries.ts'
import styles from './composer.module.css'
import { PickField } from './pick-field.tsx'
import { calendarsToPickQuery, countQuery, peopleQuery } from './queries.ts'
import { choiceLabels, type Only, optionsOf, type Recipients, withChoice } from './recipients.ts'

interface SendToProps {
  author: { id: string; role: Role }
  choices: readonly SendChoice[]
  recipients: Recipients
  onChange: (recipients: Recipients) => void
  error?: string | undefined
  /** In which ways it reaches how many. */
  children: ReactNode
}

/** Recipients: several options together, or users by name (ANOTIF-08, ANOTIF-09, ANOTIF-10, BO-VALID-24). */
export function SendTo({ author, choices, recipients, onChange, error, children }: SendToProps) {
  const { chosen, users, calendars } = recipients
  return (
    <FieldGroup label="Send to" loose error={error}>
      <div className={styles.chips}>
        {(Object.keys(choiceLabels) as SendChoice[])
          .filter((choice) => choices.includes(choice))
          .map((choice) => (
            <Chip
              key={choice}
              on={chosen.includes(choice)}
              onClick={() => onChange(withChoice(recipients, choice))}
            >
              {choiceLabels[choice]}
              <Count of={choice} />
            </Chip>
          ))}
      </div>
      {chosen.includes('sendToCalendarIds') && (
        <Calendars
          author={author}
          picked={calendars}
          onChange={(next) => onChange({ ...recipients, calendars: next })}
        />
      )}
      {chosen.includes('sendToUserIds') && (
        <Users author={author} picked={users} onChange={(next) => onChange({ ...recipients, users: next })} />
      )}
      {author.role === 'Admin' && !chosen.includes('sendToUserIds') && (
        <OnlyThose recipients={recipients} onChange={onChange} />
      )}
      {children}
    </FieldGroup>
  )
}

/** How many get it where only this is chosen; of calendars and people it is not known before they are picked. */
function Count({ of }: { of: SendChoice }) {
  const counts = of !== 'sendToCalendarIds' && of !== 'sendToUserIds'
  const { data } = useQuery({
    ...countQuery(optionsOf({ chosen: [of], users: [], calendars: [] })),
    enabled: counts,
  })
  if (!data) return null
  return (
    <span className={styles.count} aria-hidden="true">
      {countText(data.count)}
    </span>
  )
}

/** Only who has finished the sign-up gets anything. */
const OFFERED = standings.filter((state) => state !== 'unfinished')

const EVERYBODY: Only = { states: [], plan: '' }

/** Narrows the chosen recipients by how they stand, by their plan, by a teacher, and by their last visit. */
function OnlyThose({ recipients, onChange }: Pick<SendToProps, 'recipients' | 'onChange'>) {
  const only = recipients.only ?? EVERYBODY
  const { states, plan, teacher = '', unseen = null } = only
  const [showsStates, setShowsStates] = useState(states.length > 0)
  const narrow = (next: Partial<Only>) => onChange({ ...recipients, only: { ...only, ...next } })
  return (
    <div className={styles.only}>
      <div>
        <span>Only those with</span>
        <button
          type="button"
          className={styles.states}
          aria-expanded={showsStates}
          onClick={() => setShowsStates(!showsStates)}
        >
          {states.length > 0 ? `State (${states.length})` : 'State'}
          <Icon of={IconChevronDown} size="small" />
        </button>
        <PlanSelect plan={plan} onChange={(next) => narrow({ plan: next })} />
        <TeacherSelect teacher={teacher} onChange={(next) => narrow({ teacher: next })} />
        <UnseenSelect days={unseen} onChange={(next) => narrow({ unseen: next })} />
      </div>
      {showsStates && (
        <StandingChips
          offered={OFFERED}
          chosen={states}
          onToggle={(state) => narrow({ states: withToggled(OFFERED, states, state) })}
        />
      )}
      {unseen && (
        <small>People who keep no history are left out: nobody can say when they were last here.</small>
      )}
    </div>
  )
}

/** Who has joined a calendar of one of the teachers, or follows them. */
function TeacherSelect({ teacher, onChange }: { teacher: string; onChange: (teacher: string) => void }) {
  const teachers = useQuery(teachersQuery()).data ?? []
  return (
    <PillSelect
      label="Teacher"
      on={teacher !== ''}
      value={teacher}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Every teacher</option>
      <Options of={teachers.map((one) => [one.id, fullName(one)])} />
    </PillSelect>
  )
}

interface PartProps {
  author: { id: string; role: Role }
  picked: Recipients['users']
  onChange: (picked: Recipients['users']) => void
}

function Calendars({ author, picked, onChange }: PartProps) {
  const [typed, setTyped] = useState('')
  const all = useQuery(calendarsToPickQuery(author.role, author.id))
  const words = bareText(typed.trim())
  const found = all.data?.filter(({ label }) => bareText(label).includes(words))
  const field = { label: 'Calendars', placeholder: 'Add a calendar', typed, onType: setTyped }
  return <PickField {...field} found={found} failed={all.isError} picked={picked} onChange={onChange} />
}

function Users({ author, picked, onChange }: PartProps) {
  const [typed, setTyped] = useState('')
  const found = useQuery(peopleQuery(author.role, typed.trim()))
  const field = { label: 'Users', placeholder: 'Find by user name', typed, onType: setTyped }
  return (
    <PickField {...field} found={found.data} failed={found.isError} picked={picked} onChange={onChange} />
  )
}
