import type { PromocodeRow } from '@studio/contract/promo/office-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type MetaArgs, useLocation } from 'react-router'
import { useChoosing } from '../../../office/choosing/use-choosing.ts'
import { TabLinks } from '../../../office/tab-links.tsx'
import { type Orders, useOrder } from '../../../office/table/order/use-order.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconPlus } from '../../../ui/icons.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { columnsWith, SwitchButton } from './code-columns.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { CODES_A_PAGE, type CodeOrder, codesQuery } from './queries.ts'
import { SwitchOffButton } from './switch-off-button.tsx'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Promo', hidden: true })

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
        pageLength={CODES_A_PAGE}
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
