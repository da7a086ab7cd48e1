import type { LeftRow } from '@studio/contract/overview/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { PersonLink } from '../../../office/person-cell.tsx'
import type { Column } from '../../../office/table/column.ts'
import { Narrow } from '../../../office/table/filter-row.tsx'
import { RecordList } from '../../../office/table/record-list.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { Back } from '../../../ui/buttons/back.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { isolated } from '../../../ui/words/person-name.ts'
import { useToday } from '../../studio/studio-clock.tsx'
import { leftQuery, rangeOf } from './queries.ts'
import { RangeSelect } from './range-select.tsx'

const TITLE = 'Who left'

export const meta = hiddenHead(TITLE)

const columns: Column<LeftRow>[] = [
  { head: 'Name', cell: ({ user }) => (user ? <PersonLink person={user} /> : 'Deleted account') },
  { head: 'Reason', cell: ({ reason }) => reason ?? 'None given' },
  { head: 'Plan', cell: ({ planTitle }) => isolated(planTitle) },
  { head: 'Ended', cell: ({ dateTime }) => shortDate(dateTime), named: true },
]

/** The list behind the overview's churn and its reasons: whose membership ended, when and why. */
export default function LeftScreen() {
  const { shown, turnTo } = useListAddress('reason')
  const [search, setSearch] = useBrowserSearch()
  const range = rangeOf(search.get('days'))
  const today = useToday()
  const left = useQuery(leftQuery({ today, range, reason: shown.search, pageNumber: shown.pageNumber }))
  return (
    <>
      <Back to="/admin/overview">Overview</Back>
      <TitleBar title={TITLE}>
        <RangeSelect
          range={range}
          onChoose={(days) => setSearch((now) => ({ ...Object.fromEntries(now), days }))}
        />
      </TitleBar>
      <RecordList
        label={TITLE}
        query={left}
        pageNumber={shown.pageNumber}
        onTurn={turnTo}
        columns={columns}
        filters={
          shown.search && (
            <Narrow
              label="Reason"
              choices={[
                { value: '', label: 'Every reason' },
                { value: shown.search, label: shown.search },
              ]}
              chosen={shown.search}
              onChoose={(reason) => setSearch({ days: range, ...(reason ? { reason } : {}) })}
            />
          )
        }
        empty="Nobody left in this period"
      />
    </>
  )
}
