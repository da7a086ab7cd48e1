import { counted } from '@studio/contract/counted.ts'
import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { TIMELINE_PARTS } from '@studio/contract/person-page/timeline-parts.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useBegun } from '../../../office/use-begun.ts'
import { paramOneOf } from '../../../platform/route-handle.ts'
import { Back } from '../../../ui/buttons/back.tsx'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { Icon, IconEye } from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Loading, RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { dateText } from '../../../ui/words/date-words.ts'
import { fullDayText } from '../../../ui/words/day-text.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import { UserButtons, UserStanding } from '../../people/office/user-columns.tsx'
import { isUserAction, UserDialog } from '../../people/office/user-dialog.tsx'
import { seenText } from '../../people/office-filters/unseen-text.ts'
import { useStudioClock, useToday } from '../../studio/studio-clock.tsx'
import { usePageTitle } from '../../studio/use-page-title.ts'
import { MembershipPanel } from '../office-deeds/membership-panel.tsx'
import styles from './person.module.css'
import { PersonFacts } from './person-facts.tsx'
import { memberForText, shortTimeText, timelineParts } from './person-words.ts'
import { personQuery, useInvalidatePerson, useStartImpersonation } from './queries.ts'
import { StaffNotePanel } from './staff-note-panel.tsx'

export const meta = hiddenHead('User')

const page = paramOneOf('part', TIMELINE_PARTS)
export const loader = page.loader
export const clientLoader = page.clientLoader

/** Loaded here alone: other pages of the office need none of the log's words. */
const Timeline = lazyPart(() => import('../office-timeline/timeline.tsx').then((part) => part.Timeline), {
  fallback: () => <Loading>{rows}</Loading>,
})
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
                  <Timeline key={id} page={page} part={shown?.part} />
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

/** Name and state of a person, with the actions of the lists of users. */
function PersonHead({ page: { user, registeredDateTime } }: { page: PersonPage }) {
  const look = useStartImpersonation(user.id)
  const readAnew = useInvalidatePerson()
  const { begun, begin, end } = useBegun()
  function close() {
    end()
    readAnew()
  }
  return (
    <div className={styles.head}>
      <Avatar person={user} size="large" />
      <div className={styles.who}>
        <h1>{fullName(user)}</h1>
        <p>
          <UserStanding user={user} />
          <span>{user.userName}</span>
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </p>
      </div>
      <div className={styles.actions}>
        {user.role !== 'Admin' && user.active && registeredDateTime && (
          <Button variant="line" size="sm" busy={look.isPending} onClick={() => look.mutate()}>
            <Icon of={IconEye} size="small" />
            {`See as ${user.firstName}`}
          </Button>
        )}
        <UserButtons user={user} onAction={({ action }) => begin(action)} onActivated={readAnew} />
      </div>
      {isUserAction(begun) && <UserDialog action={{ action: begun, user }} onClose={close} />}
    </div>
  )
}

/** What a member has been, paid and practised, at a glance. */
function PersonFigures({ page: { figures, seenOn } }: { page: PersonPage }) {
  const now = useStudioClock()()
  const today = useToday()
  if (!figures) return null
  const { memberSince, paid, payments, refunded, practised } = figures
  const month = monthWords(`${today.slice(0, 7)}-01`).split(' ')[0]
  return (
    <dl className={styles.figures}>
      <Figure name="Member for" value={memberSince ? memberForText(memberSince, now) : '–'}>
        {memberSince ? `since ${dateText(memberSince)}` : 'never began'}
      </Figure>
      <Figure name="Paid in all" value={amountText(paid)}>
        {[counted(payments, 'payment'), refunded > 0 && `${amountText(refunded)} refunded`]
          .filter(Boolean)
          .join(', ')}
      </Figure>
      <Figure name={`Practised in ${month}`} value={practised ? shortTimeText(practised.seconds) : '–'}>
        {practised ? practisedCaption(practised) : 'history is switched off'}
      </Figure>
      <Figure name="Last seen" value={seenText(seenOn, today)}>
        {practised
          ? seenOn
            ? fullDayText(seenOn)
            : 'not in the last 90 days'
          : 'unknown, as history is off'}
      </Figure>
    </dl>
  )
}

type Practised = NonNullable<NonNullable<PersonPage['figures']>['practised']>

/** "14 classes, 162 in all" */
const practisedCaption = ({ classes, ever }: Practised) =>
  `${counted(classes, 'class', 'classes')}${ever.classes > classes ? `, ${ever.classes} in all` : ''}`

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <small>{children}</small>
      </dd>
    </div>
  )
}
