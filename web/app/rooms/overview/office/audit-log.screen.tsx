import { startOfDay } from '@studio/contract/dates.ts'
import { AUDIT_KINDS, type AuditKind, auditKindOf } from '@studio/contract/overview/audit.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../../office/export/export-button.tsx'
import { files } from '../../../office/export/queries.ts'
import { Options } from '../../../office/fields/options.tsx'
import { FilterRow } from '../../../office/table/filter-row.tsx'
import { PillSelect } from '../../../office/table/pill-select.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { Chip } from '../../../ui/chip.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Loading, RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import styles from '../office-audit/audit.module.css'
import { DaysPill } from '../office-audit/days-pill.tsx'
import { type AuditDays, adminsQuery, auditQuery, auditSearch } from '../office-audit/queries.ts'

export const meta = hiddenHead('Audit log')

const kinds = Object.entries(AUDIT_KINDS) as [AuditKind, (typeof AUDIT_KINDS)[AuditKind]][]

/** A valid day from the URL; empty for anything else. */
const dayIn = (text: string | null) => (text && startOfDay(text) ? text : '')

function noneText(words: string, { from, to }: AuditDays): string {
  if (words) return 'Nothing in the log matches all these words'
  return from || to ? 'Nothing was done in this period' : 'Nothing has been done yet'
}

/** The audit log, newest first, with its filters in the URL (S-R4). */
export default function AuditLogScreen() {
  const [search, setSearch] = useBrowserSearch()
  const zone = useZone()
  const { shown, typed, setTyped, turnTo } = useListAddress('words')
  const by = search.get('by') ?? ''
  const kind = auditKindOf(search.get('kind'))
  const days = { from: dayIn(search.get('from')), to: dayIn(search.get('to')) }
  const narrowed = auditSearch({ kind, by, days, words: shown.search })
  const entries = useQuery(auditQuery({ pageNumber: shown.pageNumber, search: narrowed }))
  const admins = useQuery(adminsQuery()).data?.records ?? []

  /** A changed filter returns to the first page. */
  function choose(filter: { kind: string } | { by: string } | Partial<AuditDays>) {
    setSearch((now) => {
      const next = Object.entries({ ...Object.fromEntries(now), ...filter })
      return Object.fromEntries(next.filter(([name, value]) => name !== 'page' && value !== ''))
    })
  }

  return (
    <>
      <TitleBar
        title="Audit log"
        beside={<small className={styles.zone}>{`Times are in ${zoneName(zone)}`}</small>}
      >
        <SearchBox label="Search the log" typed={typed} onType={setTyped} />
        <ExportButton name="audit" read={() => files.audit(narrowed)} />
      </TitleBar>
      <FilterRow>
        <fieldset aria-label="Which kind">
          <Chip on={kind === null} onClick={() => choose({ kind: '' })}>
            Everything
          </Chip>
          {kinds.map(([word, { title }]) => (
            <Chip key={word} on={kind === word} onClick={() => choose({ kind: word })}>
              {title}
            </Chip>
          ))}
        </fieldset>
        <span className={styles.who}>
          <PillSelect
            label="Who"
            on={by !== ''}
            value={by}
            onChange={({ target }) => choose({ by: target.value })}
          >
            <option value="">Everyone</option>
            <Options of={admins.map((admin) => [admin.id, fullName(admin)])} />
          </PillSelect>
        </span>
        <DaysPill days={days} onChoose={choose} />
      </FilterRow>
      <EntryList
        label="Audit log"
        query={entries}
        pageNumber={shown.pageNumber}
        onTurn={turnTo}
        empty={noneText(shown.search, days)}
      />
    </>
  )
}

/** The words of the log are loaded where it is read: other pages of the office need none of them. */
const EntryList = lazyPart(() => import('../office-audit/entry-list.tsx').then((part) => part.EntryList), {
  fallback: () => (
    <Loading>
      <RowsSkeleton count={4} />
    </Loading>
  ),
})
