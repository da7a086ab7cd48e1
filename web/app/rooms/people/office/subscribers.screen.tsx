import { counted } from '@studio/contract/counted.ts'
import { standings } from '@studio/contract/membership/standings.ts'
import type { SubscribedUser } from '@studio/contract/people/staff/schema.ts'
import { titleWithTerm } from '@studio/contract/plans/term-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '../../../office/export/export-button.tsx'
import { files, nameIn } from '../../../office/export/queries.ts'
import { Switch } from '../../../office/fields/switch.tsx'
import { PersonCell, PersonLink } from '../../../office/person-cell.tsx'
import { StandingMark } from '../../../office/standing-mark.tsx'
import { SubscriberTabs } from '../../../office/tab-links.tsx'
import type { Column } from '../../../office/table/column.ts'
import { NumberWithBar } from '../../../office/table/number-with-bar.tsx'
import { type Orders, useOrder } from '../../../office/table/order/use-order.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { useListAddress } from '../../../office/table/use-list-address.ts'
import { TitleBar } from '../../../office/title-bar.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { fullName, isolated } from '../../../ui/words/person-name.ts'
import { NobodyFound, PeopleFilters } from '../office-filters/people-filters.tsx'
import { usePeoplePart } from '../office-filters/use-people-part.ts'
import { ActivationDialog } from '../office-subscribers/activation-dialog.tsx'
import { type SubscriberOrder, subscribersQuery } from '../office-subscribers/queries.ts'
import {
  daysOfPeriod,
  nextChargeText,
  stateText,
  troubleText,
} from '../office-subscribers/subscriber-words.ts'
import styles from '../office-subscribers/subscribers.module.css'

export const meta = hiddenHead('Subscribers')

const columns: Column<SubscribedUser>[] = [
  {
    head: 'Name',
    orderBy: 'UserName',
    cell: (person) => (
      <PersonCell person={person} title={`${fullName(person)}, ${person.userName}`}>
        <PersonLink person={person} />
        <small>{person.userName}</small>
      </PersonCell>
    ),
  },
  {
    head: 'Plan',
    cell: ({ subscription }) => isolated(titleWithTerm(subscription.planTitle, subscription.term)),
    width: 'text',
    inSheet: true,
  },
  { head: 'State', cell: ({ subscription }) => <StateCell {...subscription} />, width: 'state' },
  {
    head: 'Days left',
    orderBy: 'DateTimeEnd',
    cell: ({ subscription }) => <DaysLeft {...subscription} />,
    width: 'text',
    inSheet: true,
  },
  {
    head: 'Next charge',
    cell: ({ subscription }) => nextChargeText(subscription),
    width: 'state',
    inSheet: true,
  },
]

function StateCell(subscription: SubscribedUser['subscription']) {
  const { state } = subscription
  const trouble = troubleText(subscription)
  return (
    <>
      <StandingMark of={state} word={stateText(subscription)}>
        {trouble}
      </StandingMark>
      {/* The days have a column of their own in wide windows. */}
      {!trouble && <small className={styles.days}>{daysLeftText(subscription)}</small>}
    </>
  )
}

const daysLeftText = ({ given, daysLeft }: SubscribedUser['subscription']) => {
  if (given && !given.until) return 'No end'
  return counted(daysLeft, 'day left', 'days left')
}

function DaysLeft(subscription: SubscribedUser['subscription']) {
  if (subscription.given) return subscription.given.until ? subscription.daysLeft : 'No end'
  const isInTrouble = subscription.state === 'past_due' || subscription.state === 'suspended'
  const tone = isInTrouble ? 'bad' : undefined
  return (
    <NumberWithBar value={subscription.daysLeft} max={daysOfPeriod(subscription)} tone={tone}>
      {subscription.daysLeft}
    </NumberWithBar>
  )
}

const ORDERS: Orders<SubscriberOrder> = [
  { value: 'DateTimeEnd', label: 'Fewest days left' },
  { value: '-DateTimeEnd', label: 'Most days left' },
  { value: 'UserName', label: 'User name, A to Z' },
  { value: '-UserName', label: 'User name, Z to A' },
]

/** Whoever has no membership is no subscriber. */
const OFFERED = standings.filter((state) => state !== 'none' && state !== 'unfinished')

/** SUBS-01, SUBS-02: people with a membership and its days left; an Admin deactivates and reactivates it here. */
export default function SubscribersScreen() {
  const { shown, typed, setTyped, turnTo } = useListAddress('userName')
  const narrowed = usePeoplePart(OFFERED)
  const { part } = narrowed
  const { ordering, order } = useOrder(ORDERS)
  const subscribers = useQuery(subscribersQuery(shown, part, order))
  const [chosen, setChosen] = useState<SubscribedUser | null>(null)
  const switchOf = (person: SubscribedUser) => (
    <Switch
      aria-label={`Access of ${fullName(person)}`}
      checked={person.subscription.state !== 'suspended'}
      // It turns once the dialog is confirmed.
      onChange={() => setChosen(person)}
    />
  )
  return (
    <>
      <TitleBar title="Subscribers">
        <SearchBox label="Search name or email" typed={typed} onType={setTyped} />
        <ExportButton name="subscribers" read={() => files.subscribers({ ...nameIn(shown), ...part })} />
      </TitleBar>
      <SubscriberTabs />
      <RecordList
        label="Subscribers"
        query={subscribers}
        pageNumber={shown.pageNumber}
        onTurn={turnTo}
        columns={columns}
        filters={<PeopleFilters {...narrowed} />}
        ordering={ordering}
        nameOf={fullName}
        control={switchOf}
        controlHead="Active"
        empty={<NobodyFound part={narrowed} searched={shown.search !== ''} word="No subscribers found" />}
      />
      {chosen && <ActivationDialog person={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
