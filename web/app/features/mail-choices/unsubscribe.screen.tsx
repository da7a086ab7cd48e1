import { mailKinds } from '@studio/contract/mail-choices/mail-kinds.ts'
import { refusals } from '@studio/contract/mail-choices/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { useBrowserSearch } from '../../platform/browser-search.ts'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import styles from '../account/own/account.module.css'
import { EntryPage } from '../people/entry-page.tsx'
import { linkQuery, useChooseByLink } from './queries.ts'

/** The referrer policy keeps the link's token private. */
export const meta = ({ matches }: MetaArgs) => [
  ...pageHead(matches, { title: 'Unsubscribe', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of a mail's link: asks, unsubscribes on a press only, and offers Undo (D18.mail-choices). */
export default function UnsubscribeScreen() {
  const [query] = useBrowserSearch()
  const token = query.get('token') ?? ''
  const hydrated = useHydrated()
  const choice = useQuery({ ...linkQuery(token), enabled: token !== '' })
  return (
    <EntryPage print="dusk" say="Quiet is fine, too." title="E-mails">
      {hydrated && token === '' ? (
        <InvalidLink text={refusals.mailLinkInvalid} />
      ) : (
        <QueryState
          query={choice}
          skeleton={<RowsSkeleton count={2} />}
          refused={(error) => <InvalidLink text={error.message} />}
        >
          {({ kind, wanted }) => <Asked token={token} about={mailKinds[kind].about} wanted={wanted} />}
        </QueryState>
      )}
    </EntryPage>
  )
}

/** Leads to the same choices in the account, which needs no link. */
function InvalidLink({ text }: { text: string }) {
  return (
    <Note
      tone="warn"
      title={text}
      action={
        <LinkButton size="sm" to="/profile/account">
          My account
        </LinkButton>
      }
    />
  )
}

function Asked({ token, about, wanted }: { token: string; about: string; wanted: boolean }) {
  const choose = useChooseByLink(token)
  return (
    <div className={styles.section}>
      <p role="status">
        {wanted ? `You get e-mails about ${about}.` : `You will get no more e-mails about ${about}.`}
      </p>
      <div className={styles.buttons}>
        <Button
          variant={wanted ? 'filled' : 'line'}
          busy={choose.isPending}
          onClick={() => choose.mutate(!wanted)}
        >
          {wanted ? 'Unsubscribe' : 'Send them again'}
        </Button>
        <LinkButton variant="plain" to="/">
          To the studio
        </LinkButton>
      </div>
    </div>
  )
}
