import { groupLabel, seesOnlyToday } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { dayOf } from '@studio/contract/dates.ts'
import { labelAt } from '@studio/contract/day-now.ts'
import { areasOf } from '@studio/contract/membership/page-areas.ts'
import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { prefetch } from '../../platform/prefetch.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { useUser } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { BelowTheFold } from '../../ui/page/below-the-fold.tsx'
import { NoteRoom } from '../../ui/page/note-room.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { ClassCardSkeletons } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { studioReading } from '../../ui/words/studio-reading.ts'
import { ClosedNote } from '../membership/closed/closed-note.tsx'
import { settingsQuery } from '../studio/queries.ts'
import { useToday } from '../studio/studio-clock.tsx'
import { FilteredPage } from '../videos/filtered-page.tsx'
import {
  chosenIn,
  isLonger,
  isRenderedHere,
  LIST_STEP,
  listSearch,
  readFilters,
} from '../videos/list-filters.ts'
import { LoadMore } from '../videos/load-more.tsx'
import { NothingFound } from '../videos/nothing-found.tsx'
import { tagsQuery } from '../videos/queries.ts'
import { isForOtherPage, useListFilters } from '../videos/use-list-filters.ts'
import { ClassRow } from './class-row.tsx'
import styles from './daily-classes.module.css'
import { classListQuery } from './queries.ts'

/** Its code is loaded for members only: visits begin here. */
const Heart = lazyPart(() => import('../videos/favourites/heart.tsx').then((part) => part.Heart))

const page = prefetch(async ({ read, search }) => {
  const { now, day } = await read(settingsQuery())
  const filters = readFilters(search)
  const list = classListQuery(filters, labelAt(new Date(now), day))
  return isRenderedHere(filters) ? [list, tagsQuery()] : [tagsQuery()]
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const shouldRevalidate = isForOtherPage
export const handle: RouteHandle = { search: listSearch }

export function meta({ matches }: MetaArgs) {
  return pageHead(matches, {
    title: 'All Daily Classes',
    description: 'Every recorded class by day, teacher and style.',
    feed: true,
  })
}

/** ROUTE-12, LIST-01 to LIST-05: the days with their classes, filtered and sorted. */
export default function AllClassesScreen() {
  const controls = useListFilters()
  const today = useToday()
  const user = useUser()
  const onlyToday = user ? seesOnlyToday(user) : false
  const list = useQuery(classListQuery(controls.filters, today, onlyToday))
  const filtered = chosenIn(controls.filters) > 0
  return (
    <FilteredPage
      title="All Daily Classes"
      controls={controls}
      note={
        <NoteRoom of="DailyClasses">
          <ClosedNote areas={areasOf('/daily-classes')} what="every daily class" />
        </NoteRoom>
      }
    >
      <QueryState
        query={list}
        isBeginning={isLonger(controls.filters, LIST_STEP)}
        skeleton={<ClassCardSkeletons />}
        empty={<NothingFound picture="seated" clear={controls.clear} isFiltered={filtered} />}
      >
        {({ records: [first, ...others], total }) => (
          <>
            {first && <Day key={first.id} day={first} today={today} filtered={filtered} eager />}
            <BelowTheFold>
              {others.map((day) => (
                <Day key={day.id} day={day} today={today} filtered={filtered} />
              ))}
              <LoadMore controls={controls} shown={others.length + 1} total={total} list={list} />
            </BelowTheFold>
          </>
        )}
      </QueryState>
    </FilteredPage>
  )
}

const heartOf = (video: ClassDay['videos'][number]) => <Heart video={video} />

interface DayProps {
  day: ClassDay
  today: string
  filtered: boolean
  eager?: boolean
}

function Day({ day, today, filtered, eager = false }: DayProps) {
  const visitor = useUser() === null
  return (
    <section className={styles.day}>
      <h2 className={styles.heading}>
        {groupLabel(dayOf(new Date(day.dateTime)), today, studioReading().order)}
      </h2>
      <ClassRow day={day} filtered={filtered} eager={eager} heartOf={visitor ? undefined : heartOf} />
    </section>
  )
}
