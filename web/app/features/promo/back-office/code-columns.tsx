import type { Price } from '@studio/contract/plans/schema.ts'
import type { PromocodeRow } from '@studio/contract/promo/draft.ts'
import { IconCopy } from '@tabler/icons-react'
import { Measured } from '../../../back-office/table/measured.tsx'
import type { Column } from '../../../back-office/table/record-table.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { durationText, plansText, usedText } from './code-words.ts'
import styles from './promo.module.css'
import { copyCode, useSwitchCode } from './queries.ts'

/** Codes with their discount, plans and uses; days are the studio's, in UTC (D1). */
export const columnsWith = (plans: readonly Price[]): Column<PromocodeRow>[] => [
  {
    head: 'Code',
    orderBy: 'Code',
    cell: ({ code }) => (
      <span className={styles.code}>
        {code}
        <IconButton icon={IconCopy} label={`Copy ${code}`} onClick={() => void copyCode(code)} />
      </span>
    ),
  },
  { head: 'Discount', cell: ({ percentOff }) => `${percentOff}%` },
  { head: 'Duration', cell: durationText, wideOnly: true },
  { head: 'Plans', cell: (code) => plansText(code, plans), notOnTablets: true },
  { head: 'Starts', orderBy: 'DateTime', cell: ({ dateTime }) => shortDayText(dateTime), wideOnly: true },
  {
    head: 'Expires',
    orderBy: 'DateTimeEnd',
    cell: ({ dateTimeExpires }) => <span className={styles.day}>{shortDayText(dateTimeExpires)}</span>,
    named: true,
  },
  { head: 'Used', cell: (code) => <Used code={code} />, named: true },
]

function Used({ code }: { code: PromocodeRow }) {
  return (
    <Measured value={code.timesRedeemed} max={code.maxRedemptions}>
      {usedText(code)}
    </Measured>
  )
}

export function SwitchButton({ code: { id, code, active } }: { code: PromocodeRow }) {
  const turn = useSwitchCode()
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={`${active ? 'Switch off' : 'Switch on'} ${code}`}
      busy={turn.isPending}
      onClick={() => turn.mutate({ id, active: !active })}
    >
      {active ? 'Switch off' : 'Switch on'}
    </Button>
  )
}
