import type { Price } from '@studio/contract/plans/schema.ts'
import type { PromocodeRow } from '@studio/contract/promo/office-schema.ts'
import type { Column } from '../../../office/table/column.ts'
import { NumberWithBar } from '../../../office/table/number-with-bar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconCopy } from '../../../ui/icons.tsx'
import { clockText, momentText, shortDate } from '../../../ui/words/date-words.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { codeTermsText, durationText, plansText, usedText } from './code-words.ts'
import styles from './promo.module.css'
import { copyCode, useSwitchCode } from './queries.ts'

/** Codes with their discount, plans and uses; its end is an instant, in the viewer's own zone (D18.promo-last-day). */
export const columnsWith = (plans: readonly Price[]): Column<PromocodeRow>[] => [
  {
    head: 'Code',
    orderBy: 'Code',
    cell: (code) => <CodeCell code={code} plans={[plansText(code, plans), codeTermsText(code, plans)]} />,
  },
  {
    head: 'Discount',
    cell: ({ percentOff, amountOff }) => (amountOff === undefined ? `${percentOff}%` : amountText(amountOff)),
  },
  { head: 'Duration', cell: durationText, wideOnly: true },
  {
    head: 'Plans',
    cell: (code) => (
      <>
        {plansText(code, plans)}
        {codeTermsText(code, plans) && <small className={styles.terms}>{codeTermsText(code, plans)}</small>}
        <small className={styles.onPhones}>
          {durationText(code)}, {startText(code)}
        </small>
      </>
    ),
    notOnTablets: true,
    inSheet: true,
  },
  { head: 'Starts', orderBy: 'DateTime', cell: ({ dateTime }) => shortDate(dateTime), wideOnly: true },
  {
    head: 'Expires',
    orderBy: 'DateTimeEnd',
    cell: (code) => (
      <>
        <span className={styles.day} title={momentText(code.dateTimeExpires)}>
          {shortDate(code.dateTimeExpires)}
        </span>
        <small className={styles.time}>{clockText(code.dateTimeExpires)}</small>
        <small className={styles.onTablets}>{startText(code)}</small>
      </>
    ),
    named: true,
  },
  { head: 'Used', cell: (code) => <Used code={code} />, inSheet: true },
]

const startText = ({ dateTime }: PromocodeRow) => `from ${shortDate(dateTime)}`

/** A code; on tablets, which have no room for these columns, with its duration and its plans. */
function CodeCell({ code, plans }: { code: PromocodeRow; plans: (string | null)[] }) {
  return (
    <>
      <span className={styles.code}>
        {code.code}
        <IconButton icon={IconCopy} label={`Copy ${code.code}`} onClick={() => void copyCode(code.code)} />
      </span>
      <small className={styles.onTablets}>
        {durationText(code)}
        <br />
        {plans.filter(Boolean).join('; ')}
      </small>
    </>
  )
}

function Used({ code }: { code: PromocodeRow }) {
  return (
    <NumberWithBar value={code.timesRedeemed} max={code.maxRedemptions}>
      {usedText(code)}
    </NumberWithBar>
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
