import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClasses } from '../../../ui/buttons/button-look.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { dateText } from '../../../ui/words/date-words.ts'
import { calendarFeedQuery, useEndFeed, useRenewFeed } from './queries.ts'
import styles from './take-along.module.css'

/** Private feed of joined practices for other calendar programs, which can be renewed and revoked (D18.calendar-feed). */
export function CalendarLink() {
  const link = useQuery(calendarFeedQuery())
  return (
    <QueryState query={link} skeleton={<RowsSkeleton count={1} />}>
      {({ feed }) => (feed ? <Made url={feed.url} dateTime={feed.dateTime} /> : <NotMade />)}
    </QueryState>
  )
}

function NotMade() {
  const make = useRenewFeed()
  return (
    <>
      <p>The practices you join appear in the calendar of your phone or computer, and stay up to date.</p>
      <div className={styles.actions}>
        <Button size="sm" variant="line" busy={make.isPending} onClick={() => make.mutate()}>
          Create a link
        </Button>
      </div>
    </>
  )
}

function Made({ url, dateTime }: { url: string; dateTime: string }) {
  const [byHand, setByHand] = useState(false)
  const renew = useRenewFeed()
  const end = useEndFeed()
  const askToRenew = () =>
    showAlert({
      title: 'Create a new link',
      description:
        'Your current link stops working at once, in every calendar that uses it. You will have to add the new one there.',
      okText: 'Create a new link',
      onOk: () => renew.mutate(),
    })
  const askToEnd = () =>
    showAlert({
      title: 'End the link',
      description: 'Calendars that use the link will stop showing your practices.',
      okText: 'End the link',
      onOk: () => end.mutate(),
    })
  return (
    <>
      <p>
        Your link is from {dateText(dateTime)}. Anyone who has it can see when you practise, so keep it to
        yourself.
      </p>
      <div className={styles.actions}>
        <a
          className={buttonClasses({ variant: 'line', size: 'sm' })}
          href={url.replace(/^https?:/, 'webcal:')}
        >
          Open in your calendar
        </a>
        <CopyButton url={url} onRefused={() => setByHand(true)} />
      </div>
      <p>
        If nothing opens, as with Google Calendar, copy the link and add it there as a calendar ‘From URL’.
      </p>
      <div className={styles.actions}>
        <Button size="sm" variant="plain" busy={renew.isPending} onClick={askToRenew}>
          Create a new link
        </Button>
        <Button size="sm" variant="plain" busy={end.isPending} onClick={askToEnd}>
          End the link
        </Button>
      </div>
      {byHand && <p className={styles.url}>{url}</p>}
    </>
  )
}
