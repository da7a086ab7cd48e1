import { isOver } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { useUser } from '../../../platform/session.ts'
import { Back } from '../../../ui/buttons/back.tsx'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { IconCopy } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { monthWords } from '../../../ui/words/weeks.ts'
import { usePageTitle } from '../../studio/use-page-title.ts'
import { type CopiedFrom, copiedIn, copiedText, lostText } from '../office-copy/copied-words.ts'
import { useUndoCopy } from '../office-copy/queries.ts'
import { MonthSection } from '../office-month/month-section.tsx'
import { useThisMonth } from '../use-this-month.ts'
import styles from './calendar.module.css'
import { CalendarBar } from './calendar-bar.tsx'
import { ownCalendarQuery } from './queries.ts'

export const meta = hiddenHead('Calendar')

/** One of a teacher's calendars with its events (CALENDAR-01 to CALENDAR-03, EVENT-01); a past one is read-only. */
export default function CalendarScreen() {
  const user = useUser()
  const { id = '' } = useParams()
  if (!user) return null
  return <OwnCalendar userId={user.id} id={id} />
}

function OwnCalendar({ userId, id }: { userId: string; id: string }) {
  const calendar = useQuery(ownCalendarQuery(userId, id))
  usePageTitle(
    calendar.data && `${calendar.data.title}, ${monthWords(calendar.data.monthOfCreation.slice(0, 10))}`,
  )
  return (
    <>
      <Back to="/teacher/calendars">Calendars</Back>
      <QueryState query={calendar} skeleton={<RowsSkeleton count={6} />} empty={<Gone />}>
        {(own) => <Whole calendar={own} />}
      </QueryState>
    </>
  )
}

function Whole({ calendar }: { calendar: Calendar }) {
  const month = calendar.monthOfCreation.slice(0, 10)
  const over = isOver(month, useThisMonth())
  return (
    <>
      <CalendarBar calendar={calendar} over={over} />
      {calendar.description && <p className={styles.description}>{calendar.description}</p>}
      <CopiedNote calendar={calendar} />
      <MonthSection key={calendar.id} calendar={calendar} month={month} over={over}>
        <Panel padded={false}>
          <p className={styles.joined}>
            Members joined{' '}
            {calendar.usersCount ? (
              <TextLink to={`/teacher/students?calendar=${calendar.id}`}>{calendar.usersCount}</TextLink>
            ) : (
              <b>0</b>
            )}
          </p>
        </Panel>
      </MonthSection>
    </>
  )
}

const Gone = () => (
  <EmptyState picture="tree" action={<LinkButton to="/teacher/calendars">Calendars</LinkButton>}>
    This calendar no longer exists.
  </EmptyState>
)

/** On the page of a new copy: what came, what found no day, and Undo, which deletes it unless it was changed since (D18.calendar-copy). */
function CopiedNote({ calendar }: { calendar: Calendar }) {
  const copied = copiedIn(useLocation().state, calendar.id)
  return copied && <Told copied={copied} />
}

function Told({ copied }: { copied: CopiedFrom }) {
  const undo = useUndoCopy()
  return (
    <div className={styles.copied}>
      <Note
        tone="calm"
        icon={IconCopy}
        title={copiedText(copied)}
        action={
          <Button size="sm" variant="plain" busy={undo.isPending} onClick={() => undo.mutate(copied)}>
            Undo
          </Button>
        }
      >
        {lostText(copied)}
      </Note>
    </div>
  )
}
