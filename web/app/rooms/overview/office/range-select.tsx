import { Options } from '../../../office/fields/options.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { type DayRange, RANGES } from './queries.ts'

/** Range of days for figures and lists. */
export function RangeSelect({ range, onChoose }: { range: DayRange; onChoose: (days: string) => void }) {
  return (
    <Select label="Range" labelHidden value={range} onChange={({ target }) => onChoose(target.value)}>
      <Options of={Object.entries(RANGES)} />
    </Select>
  )
}
