import { counted } from '@studio/contract/counted.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import type { PromocodeRow } from '@studio/contract/promo/office-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { EachDialog } from '../../../office/choosing/each-dialog.tsx'
import { type Choosing, useChoosing } from '../../../office/choosing/use-choosing.ts'
import { TabLinks } from '../../../office/tab-links.tsx'
import type { Column } from '../../../office/table/column.ts'
import { NumberWithBar } from '../../../office/table/number-with-bar.tsx'
import { type Orders, useOrder } from '../../../office/table/order/use-order.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconCopy, IconPlus } from '../../../ui/icons.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { clockText, momentText, shortDate } from '../../../ui/words/date-words.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { codeTermsText, durationText, plansText, usedText } from './code-words.ts'
import { GenerateDialog } from './generate-dialog.tsx'
import styles from './promo.module.css'
import { type CodeOrder, codesQuery, copyCode, useSwitchCode, useSwitchOff } from './queries.ts'

export const meta = hiddenHead('Promo')

const TABS = [
  { to: '/admin/promo', label: 'Active' },
  { to: '/admin/promo/off', label: 'Switched off' },
]

const ORDERS: Orders<CodeOrder> = [
  { value: '-DateTime', label: 'Newest first' },
  { value: 'DateTime', label: 'Oldest first' },
  { value: 'DateTimeEnd', label: 'First to expire' },
  { value: '-DateTimeEnd', label: 'Last to expire' },
  { value: 'Code', label: 'Code, A to Z' },
  { value: '-Code', label: 'Code, Z to A' },
]

/** Codes that have not expired, enabled and disabled ones, ten per page (APROMO-01, APROMO-02, APROMO-03). */
export default function PromoScreen() {
  const active = useLocation().pathname === '/admin/promo'
  const { shown, typed, setTyped, turnTo } = useListAddress('code')
  const { ordering, order } = useOrder(ORDERS)
  const codes = useQuery(codesQuery(active, shown, order))
  const plans = useQuery(pricesQuery()).data?.records
  const { begun, begin, end } = useBegun()
  const choosing = useChoosing<PromocodeRow>(`${active} ${shown.search}`)
  return (
    <>
      <TitleBar title="Promo">
        <SearchBox label="Search by code" typed={typed} onType={setTyped} />
        <Button data-new size="sm" disabled={!plans} onClick={() => begin('new')}>
          <Icon of={IconPlus} size="small" />
          Generate
        </Button>
      </TitleBar>
      <TabLinks label="Promo codes" tabs={TABS} />
      <RecordList
        label="Promo codes"
        query={codes}
        pageNumber={shown.pageNumber}
        onTurn={turnTo}
        columns={columnsWith(plans ?? [])}
        ordering={ordering}
        // Disabled codes have their own button, so they can't be selected.
        choosing={active ? { of: choosing, actions: <SwitchOffButton choosing={choosing} /> } : undefined}
        nameOf={nameOf}
        control={(code) => <SwitchButton code={code} />}
        empty={noneWords(active, shown.search)}
      />
      {begun === 'new' && plans && <GenerateDialog plans={plans} onClose={end} />}
    </>
  )
}

const nameOf = ({ code }: PromocodeRow) => code

function noneWords(active: boolean, search: string): string {
  if (search) return 'No codes found'
  return active ? 'No active codes' : 'No codes are switched off'
}

/** Disables all selected codes after one confirmation (APROMO-03). */
function SwitchOffButton({ choosing }: { choosing: Choosing<PromocodeRow> }) {
  const off = useSwitchOff(choosing.keep)
  const chosen = [...choosing.chosen.values()]
  const ask = () =>
    showAlert({
      title: `Switch ${counted(chosen.length, 'code')} off?`,
      description:
        'Nobody new can use them. Anyone already using one keeps it. They can be switched on again.',
      danger: true,
      okText: 'Switch off',
      onOk: () => void off.start(chosen, undefined),
    })
  return (
    <>
      <Button variant="line" size="sm" onClick={ask}>
        Switch off
      </Button>
      <EachDialog of={off} nameOf={({ code }) => code} />
    </>
  )
}

/** Codes with their discount, plans and uses; its end is an instant, in the viewer's own zone (D18.promo-last-day). */
const columnsWith = (plans: readonly Price[]): Column<PromocodeRow>[] => [
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

function SwitchButton({ code: { id, code, active } }: { code: PromocodeRow }) {
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
