import { TIMELINE_PARTS } from '@studio/contract/person-page/timeline-parts.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type MetaArgs, useLocation, useParams } from 'react-router'
import { paramOneOf } from '../../../platform/param-one-of.ts'
import { Back } from '../../../ui/buttons/back.tsx'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { Loading, RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { fullName } from '../../../ui/words/person-name.ts'
import { usePageTitle } from '../../studio/use-page-title.ts'
import { MembershipPanel } from '../office-deeds/membership-panel.tsx'
import styles from './person.module.css'
import { PersonFacts } from './person-facts.tsx'
import { PersonFigures } from './person-figures.tsx'
import { PersonHead } from './person-head.tsx'
import { timelineParts } from './person-words.ts'
import { personQuery } from './queries.ts'
import { StaffNotePanel } from './staff-note-panel.tsx'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'User', hidden: true })

const page = paramOneOf('part', TIMELINE_PARTS)
export const loader = page.loader
export const clientLoader = page.clientLoader

/** Loaded here alone: other pages of the office need none of the log's words. */
const Timeline = lazyPart(() => import('../office-timeline/timeline.tsx').then((part) => part.Timeline))
const rows = <RowsSkeleton count={6} />

/** Everything stored about one person, with an Admin's actions. */
export default function PersonScreen() {
  const { id = '', part } = useParams()
  const person = useQuery(personQuery(id))
  const from = useListBefore()
  usePageTitle(person.data && fullName(person.data.user))
  return (
    <>
      <Back to={from}>{from.startsWith('/admin/users/all') ? 'All Users' : 'Back to the list'}</Back>
      <QueryState query={person} skeleton={rows} refused={() => <NotHere />}>
        {(page) => {
          const shown = timelineParts(page.user).find((one) => one.part === part)
          return (
            <>
              <PersonHead page={page} />
              <PersonFigures page={page} />
              <div className={styles.columns}>
                <aside className={styles.aside}>
                  <MembershipPanel key={`plan ${id}`} page={page} />
                  <StaffNotePanel key={id} userId={id} note={page.note} />
                  <PersonFacts page={page} />
                </aside>
                <div className={styles.parts}>
                  <Suspense fallback={<Loading>{rows}</Loading>}>
                    <Timeline key={id} page={page} part={shown?.part} />
                  </Suspense>
                </div>
              </div>
            </>
          )
        }}
      </QueryState>
    </>
  )
}

/** The list from which somebody came, with its filters; the parts of the page keep it. */
function useListBefore(): string {
  const { state } = useLocation()
  const [from] = useState((state as { from?: string } | null)?.from)
  return from?.startsWith('/admin/') ? from : '/admin/users/all'
}

function NotHere() {
  return (
    <EmptyState picture="seated" action={<LinkButton to="/admin/users/all">All Users</LinkButton>}>
      No account has this address, or it was deleted
    </EmptyState>
  )
}
