import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { Bone, Loading } from '../../ui/page/skeleton.tsx'
import styles from './all-users.module.css'
import { PageTurner } from './page-turner.tsx'
import { useUsersPage } from './use-users-page.ts'
import { type UsersPage, usersQuery } from './users-query.ts'
import { UsersTable } from './users-table.tsx'

const LONGEST_SEARCH = 100

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'All Users', hidden: true })

/** Everybody of the studio, ten a page, found by user name (USERS-01, USERS-02). */
export default function AllUsersScreen() {
  const { shown, typed, setTyped, turnTo } = useUsersPage()
  return (
    <div>
      <search className={styles.search}>
        <TextInput
          label="Search by user name"
          type="search"
          icon={IconSearch}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <Users shown={shown} onTurn={turnTo} />
    </div>
  )
}

function Users({ shown, onTurn }: { shown: UsersPage; onTurn: (pageNumber: number) => void }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(usersQuery(shown))
  if (error && !data) return <Unread error={error} busy={isFetching} onRetry={refetch} />
  if (!data) {
    return (
      <Loading className={styles.bones}>
        <Bone shape="panel" />
        <Bone shape="panel" />
      </Loading>
    )
  }
  return (
    <>
      <p className={styles.count} role="status">
        {data.total === 1 ? '1 user' : `${data.total} users`}
      </p>
      {data.records.length > 0 ? (
        <UsersTable users={data.records} busy={isPlaceholderData} />
      ) : (
        <EmptyState picture="seated">No users found</EmptyState>
      )}
      <PageTurner pageNumber={shown.pageNumber} total={data.total} onTurn={onTurn} />
    </>
  )
}

/** ERR-03: the server's own words, and another try. */
function Unread({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const again = (
    <Button variant="line" busy={busy} onClick={() => onRetry()}>
      Try again
    </Button>
  )
  return <EmptyState action={again}>{error.message}</EmptyState>
}
