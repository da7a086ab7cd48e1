import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBrowserSearch } from '../../platform/browser-search.ts'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { EntryPage } from './entry-page.tsx'

interface MailLinkPageProps<Data, Key extends QueryKey> {
  title: string
  say: string
  /** Reads what the link is about, which changes nothing. */
  query: (token: string) => UseQueryOptions<Data, Error, Data, Key>
  /** Said of a link without its token; a token that opens nothing is refused by the server. */
  invalid: string
  /** The same in the account, which needs no link. */
  elsewhere: { label: string; to: string }
  children: (found: Data, token: string) => ReactNode
}

/** Page of a mail's link that changes something by a press, without signing in (D18.mail-choices). */
export function MailLinkPage<Data, Key extends QueryKey>(props: MailLinkPageProps<Data, Key>) {
  const { title, say, query, invalid, elsewhere, children } = props
  const [search] = useBrowserSearch()
  const token = search.get('token') ?? ''
  const hydrated = useHydrated()
  const found = useQuery({ ...query(token), enabled: token !== '' })
  const note = (text: string) => {
    const link = (
      <LinkButton size="sm" to={elsewhere.to}>
        {elsewhere.label}
      </LinkButton>
    )
    return <Note tone="warn" title={text} action={link} />
  }
  return (
    <EntryPage print="dusk" say={say} title={title}>
      {hydrated && token === '' ? (
        note(invalid)
      ) : (
        <QueryState
          query={found}
          skeleton={<RowsSkeleton count={2} />}
          refused={(error) => note(error.message)}
        >
          {(data) => children(data, token)}
        </QueryState>
      )}
    </EntryPage>
  )
}
