import { dayOf } from '@studio/contract/dates.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, type MetaArgs, useLocation, useParams } from 'react-router'
import { prefetch } from '../../platform/prefetch.ts'
import { Section } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { breadcrumbFacts, teacherFacts } from '../../ui/page/page-facts.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { knownTeachers, teachersQuery } from '../people/queries.ts'
import { pricesQuery } from '../plans/queries.ts'
import { settingsQuery } from '../studio/queries.ts'
import { ClassesOf, classesOfQuery } from '../videos/search/classes-of.tsx'
import { EventRows } from './event-rows.tsx'
import { LazyTeacherMonths } from './member-days/lazy-months.tsx'
import { lastCalendarsQuery, weeksCalendarsQuery } from './queries.ts'
import { TeacherHead } from './teacher-head.tsx'
import { useCalendarMembership } from './use-calendar-membership.ts'

const page = prefetch(async ({ params, read }) => {
  const teachers = await read(teachersQuery())
  if (!teachers.some(({ id }) => id === params.id)) throw data(null, { status: 404 })
  const { now } = await read(settingsQuery())
  return [
    weeksCalendarsQuery(new Date(now)),
    lastCalendarsQuery(),
    pricesQuery(),
    classesOfQuery(params.id ?? ''),
  ]
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export function meta({ matches, params }: MetaArgs) {
  const teacher = knownTeachers(matches).find(({ id }) => id === params.id)
  if (!teacher) return pageHead(matches, { title: 'Personal Practice', hidden: true })
  const name = fullName(teacher)
  return pageHead(matches, {
    title: name,
    description: teacher.description || `A month of practice with ${name}.`,
    card: { teacher },
    facts: (studio, address) => [
      teacherFacts(studio, teacher, address),
      breadcrumbFacts(studio, [
        ['Personal Practice', '/personal-practice'],
        [name, teacherPath(teacher.id)],
      ]),
    ],
  })
}

/** ROUTE-20, PRACTICE-11 to PRACTICE-13: one teacher with this month's calendar, or the latest one. */
export default function TeacherDetailScreen() {
  const { id = '' } = useParams()
  const { lastCalendar } = (useLocation().state ?? {}) as { lastCalendar?: string }
  const membership = useCalendarMembership()
  const { data: teachers } = useSuspenseQuery(teachersQuery())
  const { data: lasts } = useSuspenseQuery(lastCalendarsQuery())
  const teacher = teachers.find((one) => one.id === id)
  const last = lasts.find((calendar) => calendar.id === lastCalendar || calendar.userId === id)
  const present = membership.calendarOf(id)
  const calendar = present ?? last
  if (!teacher) return null
  const month = present ? dayOf(new Date(present.monthOfCreation)) : null
  return (
    <>
      <TeacherHead teacher={teacher} month={month} events={present?.events ?? []} membership={membership} />
      <Section>
        <SectionHead
          title={calendar?.title ?? 'No calendar yet'}
          lead={calendar?.description}
          end={<TextLink to="/all-personal-practice">All Personal Practices</TextLink>}
        />
        {calendar ? (
          <EventRows calendar={calendar} onLocked={() => membership.toggle(id)} />
        ) : (
          <EmptyState picture="tree">{teacher.firstName} has not planned a month here yet.</EmptyState>
        )}
      </Section>
      <LazyTeacherMonths teacher={teacher} month={membership.month} shownId={calendar?.id} />
      <ClassesOf teacher={teacher} />
    </>
  )
}
