import { CallError } from '@studio/contract/call.ts'
import { addDays } from '@studio/contract/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Pair } from '../../../../back-office/fields/pair.tsx'
import { SwitchRow } from '../../../../back-office/switch-row.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ChoiceBar } from '../../../../ui/form/choice-bar.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { weekOf } from '../../../../ui/words/weeks.ts'
import { copyPreviewQuery, useCopyDays } from '../queries.ts'
import styles from './copy.module.css'
import { CopyPreview } from './copy-preview.tsx'

/** How many days each choice copies; four weeks of a month keep their weekdays. */
const LENGTHS = { day: 1, week: 7, month: 28 }
const CHOICES = [
  { value: 'day', name: 'A day' },
  { value: 'week', name: 'A week' },
  { value: 'month', name: 'Four weeks' },
] as const
type Choice = keyof typeof LENGTHS

const firstDay = (choice: Choice, today: string) => (choice === 'day' ? today : (weekOf(today)[0] ?? today))

/** Copies days forward, having shown what becomes of each. */
export function CopyDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>('week')
  const [from, setFrom] = useState(firstDay('week', today))
  const [to, setTo] = useState(addDays(firstDay('week', today), LENGTHS.week))
  const [replace, setReplace] = useState(false)
  const wish = {
    dateTimeStart: from,
    dateTimeEnd: from && addDays(from, LENGTHS[choice] - 1),
    dateTimeTo: to,
    replace,
  }
  const preview = useQuery({ ...copyPreviewQuery(wish), enabled: Boolean(from && to) })
  const copy = useCopyDays(onClose)
  const fields = preview.error instanceof CallError ? preview.error.fields : {}
  const records = preview.isSuccess ? preview.data.records : []
  const count = records.filter(({ outcome }) => outcome !== 'kept').length

  function choose(chosen: Choice) {
    const first = firstDay(chosen, today)
    setChoice(chosen)
    setFrom(first)
    setTo(addDays(first, LENGTHS[chosen]))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy days"
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={copy.isPending}
            disabled={count === 0 || preview.isPlaceholderData || !from || !to}
            onClick={() => copy.mutate(wish)}
          >
            {count === 1 ? 'Copy 1 day' : `Copy ${count} days`}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <ChoiceBar legend="What is copied" choices={CHOICES} chosen={choice} onChoose={choose} />
        <Pair>
          <TextInput
            label="From"
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            error={fields.dateTimeStart ?? fields.dateTimeEnd}
          />
          <TextInput
            label="To"
            type="date"
            value={to}
            onChange={({ target }) => setTo(target.value)}
            error={fields.dateTimeTo}
          />
        </Pair>
        <SwitchRow
          label="Replace"
          help="Days that have classes get the copied ones; otherwise they keep theirs"
          checked={replace}
          onChange={({ target }) => setReplace(target.checked)}
        />
        <CopyPreview query={preview} />
      </div>
    </Dialog>
  )
}
