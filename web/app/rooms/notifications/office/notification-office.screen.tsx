import { deleteNotificationQuestion, FEED_PAGE } from '@studio/contract/notifications/messages.ts'
import type { Notification } from '@studio/contract/notifications/schema.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { FilterRow, Narrow, useNarrow } from '../../../office/table/filter-row.tsx'
import { Pages } from '../../../office/table/pages.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { useUser } from '../../../platform/session.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconPlus } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useMarkRead } from '../queries.ts'
import { Composer } from './composer.tsx'
import { OfficeFeed } from './office-feed.tsx'
import { FEED_PARTS, type FeedPart, feedQuery, recipientQuery, useDeleteNotification } from './queries.ts'
import type { Picked } from './recipients.ts'

export const meta = hiddenHead('Notification')

const parts: { value: FeedPart; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'received', label: 'Received' },
]

/** Sent notifications, for a teacher also received ones, five per page, and the composer (ANOTIF-01 to ANOTIF-06). */
export default function NotificationOfficeScreen() {
  const user = useUser()
  const { shown, typed, setTyped, turnTo } = useListAddress('title')
  const part = useNarrow('part', FEED_PARTS)
  const parted = user?.role === 'Coach'
  const feed = useQuery(feedQuery(shown, parted ? part.chosen : 'all'))
  const remove = useDeleteNotification()
  const read = useMarkRead()
  const asked = useRecipientInAddress(user?.role)
  const { begun, begin, end } = useBegun()
  if (!user) return null

  function ask({ id, title }: Notification) {
    showAlert({
      title: deleteNotificationQuestion,
      description: `“${title}” disappears for everybody who got it, whether or not they have read it. This can’t be undone.`,
      okText: 'Delete',
      danger: true,
      onOk: () => remove.mutate(id),
    })
  }

  return (
    <>
      <TitleBar title="Notification">
        <SearchBox label="Search by title" typed={typed} onType={setTyped} />
        <Button data-new size="sm" onClick={() => begin('new')}>
          <Icon of={IconPlus} size="small" />
          Create notification
        </Button>
      </TitleBar>
      {parted && (
        <FilterRow>
          <Narrow label="Which notifications" choices={parts} chosen={part.chosen} onChoose={part.choose} />
        </FilterRow>
      )}
      <QueryState query={feed} skeleton={<RowsSkeleton count={FEED_PAGE} />}>
        {({ records, pageInfo }) =>
          records.length > 0 || shown.pageNumber > 1 ? (
            <OfficeFeed
              records={records}
              busy={feed.isPlaceholderData}
              onRead={(id) => read.mutate(id)}
              onDelete={ask}
              foot={
                <Pages
                  pageNumber={shown.pageNumber}
                  pageLength={FEED_PAGE}
                  total={pageInfo.totalRecords}
                  onTurn={turnTo}
                />
              }
            />
          ) : (
            <EmptyState picture="seated">No notifications found</EmptyState>
          )
        }
      </QueryState>
      {(begun === 'new' || asked.person) && (
        <Composer
          key={asked.person?.id ?? 'new'}
          author={user}
          to={asked.person}
          onClose={() => {
            end()
            asked.done()
          }}
        />
      )}
    </>
  )
}

/** The person in the URL's `?to=`, once loaded; `done` removes them. */
function useRecipientInAddress(role: Role | undefined): { person: Picked | null; done: () => void } {
  const [query, setQuery] = useBrowserSearch()
  const id = query.get('to')
  const { data } = useQuery({ ...recipientQuery(role ?? 'Coach', id ?? ''), enabled: Boolean(id && role) })

  function done() {
    if (!id) return
    const rest = new URLSearchParams(query)
    rest.delete('to')
    setQuery(rest, { replace: true, preventScrollReset: true })
  }

  return { person: id ? (data ?? null) : null, done }
}
