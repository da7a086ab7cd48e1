import { bareText } from '@studio/contract/letters.ts'
import { standings } from '@studio/contract/membership/standings.ts'
import type { SendChoice } from '@studio/contract/notifications/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FieldGroup } from '../../../office/fields/field-group.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { PlanSelect, StandingChips } from '../../people/office-filters/people-filters.tsx'
import styles from './composer.module.css'
import { PickField } from './pick-field.tsx'
import { calendarsToPickQuery, peopleQuery } from './queries.ts'
import { choiceLabels, type Recipients, withChoice } from './recipients.ts'

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

/** Narrows the chosen recipients by how they stand and by their plan. */
function OnlyThose({ recipients, onChange }: Pick<SendToProps, 'recipients' | 'onChange'>) {
  const { states, plan } = recipients.only ?? { states: [], plan: '' }
  const [isOpen, setOpen] = useState(states.length > 0 || plan !== '')
  if (!isOpen)
    return (
      <span>
        <Button size="sm" variant="plain" onClick={() => setOpen(true)}>
          <Icon of={IconPlus} size="small" /> Only some of them
        </Button>
      </span>
    )
  return (
    <div className={styles.only}>
      <span>Only those with</span>
      <StandingChips
        offered={OFFERED}
        chosen={states}
        onChange={(next) => onChange({ ...recipients, only: { states: next, plan } })}
      />
      <PlanSelect
        plan={plan}
        onChange={(next) => onChange({ ...recipients, only: { states, plan: next } })}
      />
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
