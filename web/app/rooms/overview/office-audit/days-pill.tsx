import { addDays } from '@studio/contract/dates.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { useState } from 'react'
import { Options } from '../../../office/fields/options.tsx'
import { PillSelect } from '../../../office/table/pill-select.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { useSettings } from '../../studio/queries.ts'
import { useToday } from '../../studio/studio-clock.tsx'
import styles from './audit.module.css'
import type { AuditDays } from './queries.ts'

/** Days back from today that are offered by name. */
const BACK = [
  { label: 'Today', days: 0 },
  { label: 'Last 7 days', days: 6 },
  { label: 'Last 30 days', days: 29 },
]

const OWN = 'own'

interface DaysPillProps {
  days: AuditDays
  onChoose: (days: AuditDays) => void
}

/** Narrows the log to a period: one of a few, or from a day to another. */
export function DaysPill({ days, onChoose }: DaysPillProps) {
  const today = useToday()
  const [asks, setAsks] = useState(false)
  const { from, to } = days
  const isOn = from !== '' || to !== ''
  const starts = BACK.map((one) => ({ ...one, from: addDays(today, -one.days) }))
  const named = to === '' && starts.some((one) => one.from === from)
  const choose = (value: string) => {
    if (value === OWN) setAsks(true)
    else onChoose({ from: value, to: '' })
  }
  return (
    <>
      <PillSelect
        label="Days"
        on={isOn}
        value={isOn && !named ? 'shown' : from}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Any day</option>
        <Options of={starts.map((one) => [one.from, one.label])} />
        {isOn && !named && <option value="shown">{auditPeriodText(days)}</option>}
        <option value={OWN}>Choose the days…</option>
      </PillSelect>
      {asks && (
        <DaysDialog
          days={days}
          onClose={() => setAsks(false)}
          onChoose={(chosen) => {
            setAsks(false)
            onChoose(chosen)
          }}
        />
      )}
    </>
  )
}

function DaysDialog({ days, onChoose, onClose }: DaysPillProps & { onClose: () => void }) {
  const [{ from, to }, setDays] = useState(days)
  const { day } = useSettings()
  return (
    <Dialog
      cancel
      title="Which days"
      onClose={onClose}
      actions={
        <Button onClick={() => onChoose(from && to && to < from ? { from: to, to: from } : { from, to })}>
          Show these days
        </Button>
      }
    >
      <div className={styles.days}>
        <TextInput
          label="From"
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => setDays({ from: target.value, to })}
        />
        <TextInput
          label="To"
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => setDays({ from, to: target.value })}
        />
        {day && <small>Days of the studio, {zoneName(day.zone)}</small>}
      </div>
    </Dialog>
  )
}

/** "3 Nov 2026 to 9 Nov 2026", "From 3 Nov 2026", "Until 9 Nov 2026", "On 3 Nov 2026"; empty for any day. */
export function auditPeriodText({ from, to }: AuditDays): string {
  if (from && from === to) return `On ${shortDayText(from)}`
  if (from && to) return `${shortDayText(from)} to ${shortDayText(to)}`
  if (from) return `From ${shortDayText(from)}`
  return to ? `Until ${shortDayText(to)}` : ''
}
