import { bareText } from '@studio/contract/letters.ts'
import { standings } from '@studio/contract/membership/standings.ts'
import type { SendChoice } from '@studio/contract/notifications/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FieldGroup } from '../../../office/fields/field-group.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { PlanSelect, StandingChips, UnseenSelect } from '../../people/office-filters/people-filters.tsx'
import { teachersQuery } from '../../people/queries.ts'
import styles from './composer.module.css'
import { PickField } from './pick-field.tsx'
import { calendarsToPickQuery, peopleQuery } from './queries.ts'
import { choiceLabels, type Only, type Recipients, withChoice } from './recipients.ts'

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

/** Only who has finished the sign-up gets anything. */
const OFFERED = standings.filter((state) => state !== 'unfinished')

const EVERYBODY: Only = { states: [], plan: '' }

/** Narrows the chosen recipients by how they stand, by their plan, by a teacher, and by their last visit. */
function OnlyThose({ recipients, onChange }: Pick<SendToProps, 'recipients' | 'onChange'>) {
  const only = recipients.only ?? EVERYBODY
  const { states, plan, teacher = '', unseen = null } = only
  const [isOpen, setOpen] = useState(states.length > 0 || [plan, teacher, unseen].some(Boolean))
  if (!isOpen)
    return (
      <span>
        <Button size="sm" variant="plain" onClick={() => setOpen(true)}>
          <Icon of={IconPlus} size="small" /> Only some of them
        </Button>
      </span>
    )
  const narrow = (next: Partial<Only>) => onChange({ ...recipients, only: { ...only, ...next } })
  return (
    <div className={styles.only}>
      <span>Only those with</span>
      <StandingChips offered={OFFERED} chosen={states} onChange={(next) => narrow({ states: next })} />
      <div className={styles.selects}>
        <PlanSelect plan={plan} onChange={(next) => narrow({ plan: next })} />
        <TeacherSelect teacher={teacher} onChange={(next) => narrow({ teacher: next })} />
        <UnseenSelect days={unseen} everybody="Seen any time" onChange={(next) => narrow({ unseen: next })} />
      </div>
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
    <div className={styles.select}>
      <Select label="Teacher" labelHidden value={teacher} onChange={({ target }) => onChange(target.value)}>
        <option value="">Every teacher</option>
        {teachers.map((one) => (
          <option key={one.id} value={one.id}>
            {fullName(one)}
          </option>
        ))}
      </Select>
    </div>
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
