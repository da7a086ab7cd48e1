import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { TextInput } from '../../ui/form/text-input.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { SkeletonBox } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import styles from './all-users.module.css'
import { PageTurner } from './page-turner.tsx'
import { type UsersPage, usersQuery } from './queries.ts'
import { useUsersPage } from './use-users-page.ts'
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
  const users = useQuery(usersQuery(shown))
  return (
    <QueryState
      query={users}
      skeleton={
        <div className={styles.bones}>
          <SkeletonBox shape="panel" />
          <SkeletonBox shape="panel" />
        </div>
      }
    >
      {({ records, total }) => (
        <>
          <p className={styles.count} role="status">
            {total === 1 ? '1 user' : `${total} users`}
          </p>
          {records.length > 0 ? (
            <UsersTable users={records} busy={users.isPlaceholderData} />
          ) : (
            <EmptyState picture="seated">No users found</EmptyState>
          )}
          <PageTurner pageNumber={shown.pageNumber} total={total} onTurn={onTurn} />
        </>
      )}
    </QueryState>
  )
}
