import { Tag } from '../../../ui/tag.tsx'
import { useThisMonth } from '../use-this-month.ts'
import { monthState } from './months.ts'

const TONES = { Past: 'quiet', 'This month': 'ok', 'Not open yet': 'warn' } as const

/** Whether a month, `YYYY-MM-01`, is past or open. */
export function MonthTag({ month }: { month: string }) {
  const state = monthState(month, useThisMonth())
  return <Tag tone={TONES[state]}>{state}</Tag>
}
