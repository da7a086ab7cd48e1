import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { useUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconPlus } from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import styles from './calendars.module.css'
import { DeleteCalendarDialog } from './delete-calendar-dialog.tsx'
import { ownCalendarsQuery } from './queries.ts'

/** Two pages share it: loaded with either, every first page of the back office would have it. */
const CopyDialog = lazyPart(
  () => import('../office-copy/copy-dialog.tsx').then((part) => part.CopyCalendarDialog),
  {
    onMissing: ({ onClose }) => onClose(),
  },
)

const TITLE = 'Calendars'

export const meta = hiddenHead(TITLE)

/** The open dialog and its calendar; `new` has none. */
type Action = 'new' | { action: 'copy' | 'delete'; calendar: Calendar } | null

/** A teacher's calendars as cards, newest month first (CALENDAR-01, CALENDAR-02). */
export default function CalendarsScreen() {
  const user = useUser()
  if (!user) return null
  return <OwnCalendars userId={user.id} />
}

function OwnCalendars({ userId }: { userId: string }) {
  const calendars = useQuery(ownCalendarsQuery(userId))
  const [chosen, setAction] = useState<Action>(null)
  const { begun, end } = useBegun()
  const action = chosen ?? (begun === 'new' ? 'new' : null)
  const navigate = useNavigate()
  function close() {
    setAction(null)
    end()
  }
  const show = (id: string) => navigate(`/teacher/calendars/${id}`)
  return (
    <>
      <TitleBar title={TITLE}>
        <Button data-new size="sm" onClick={() => setAction('new')}>
          <Icon of={IconPlus} size="small" />
          New calendar
        </Button>
      </TitleBar>
      <QueryState
        query={calendars}
        skeleton={<Skeleton />}
        empty={<EmptyState picture="tree">No calendar yet. Members join one for each month.</EmptyState>}
      >
        {(own) => (
          <div className={styles.cards}>
            {own.map((calendar) => (
              <CalendarCard
                key={calendar.id}
                calendar={calendar}
                onCopy={() => setAction({ action: 'copy', calendar })}
                onDelete={() => setAction({ action: 'delete', calendar })}
              />
            ))}
            <button type="button" className={styles.another} onClick={() => setAction('new')}>
              <Icon of={IconPlus} />
              New calendar
              <small>One for each month</small>
            </button>
          </div>
        )}
      </QueryState>
      {action === 'new' && <CalendarDialog onSaved={show} onClose={close} />}
      {action !== 'new' && action?.action === 'copy' && (
        <CopyDialog calendar={action.calendar} onClose={close} />
      )}
      {action !== 'new' && action?.action === 'delete' && (
        <DeleteCalendarDialog calendar={action.calendar} onDeleted={close} onClose={close} />
      )}
    </>
  )
}

const Skeleton = () => (
  <span className={styles.cards}>
    <SkeletonBox shape="panel" />
    <SkeletonBox shape="panel" />
    <SkeletonBox shape="panel" />
  </span>
)
