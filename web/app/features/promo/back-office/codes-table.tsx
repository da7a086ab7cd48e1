import type { Price } from '@studio/contract/plans/schema.ts'
import type { PromocodeRow } from '@studio/contract/promo/draft.ts'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Column, RecordTable } from '../../../back-office/table/record-table.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { durationText, plansText, usedText } from './code-words.ts'
import styles from './promo.module.css'
import { copyCode, useSwitchCode } from './queries.ts'

interface CodesTableProps {
  codes: readonly PromocodeRow[]
  plans: readonly Price[]
  busy: boolean
  foot: ReactNode
}

const columnsWith = (plans: readonly Price[]): Column<PromocodeRow>[] => [
  {
    head: 'Code',
    cell: ({ code }) => (
      <span className={styles.code}>
        {code}
        <IconButton icon={IconCopy} label={`Copy ${code}`} onClick={() => void copyCode(code)} />
      </span>
    ),
  },
  { head: 'Discount', cell: ({ percentOff }) => `${percentOff}%` },
  { head: 'Duration', cell: durationText, wideOnly: true },
  { head: 'Plans', cell: (code) => plansText(code, plans), wideOnly: true },
  { head: 'Starts', cell: ({ dateTime }) => shortDayText(dateTime), wideOnly: true },
  { head: 'Expires', cell: ({ dateTimeExpires }) => shortDayText(dateTimeExpires), wideOnly: true },
  { head: 'Used', cell: (code) => <Used code={code} /> },
]

function Used({ code }: { code: PromocodeRow }) {
  const { maxRedemptions, timesRedeemed } = code
  return (
    <span className={styles.used}>
      {maxRedemptions > 0 && (
        <progress className={styles.bar} value={timesRedeemed} max={maxRedemptions} aria-hidden="true" />
      )}
      {usedText(code)}
    </span>
  )
}

/** Codes with what they take off, for what and how often they were used; days are the studio's, in UTC (D1). */
export function CodesTable({ codes, plans, busy, foot }: CodesTableProps) {
  const turn = useSwitchCode()
  const buttonsOf = ({ id, code, active }: PromocodeRow) => (
    <Button
      variant="line"
      size="sm"
      aria-label={`${active ? 'Switch off' : 'Switch on'} ${code}`}
      busy={turn.isPending && turn.variables.id === id}
      onClick={() => turn.mutate({ id, active: !active })}
    >
      {active ? 'Switch off' : 'Switch on'}
    </Button>
  )
  return (
    <RecordTable
      label="Promo codes"
      columns={columnsWith(plans)}
      rows={codes}
      busy={busy}
      actions={buttonsOf}
      foot={foot}
    />
  )
}
