import { firstFreeDay, timesUsed } from '@studio/contract/practice-calendar/month-plan.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchBox } from '../../../office/table/search-box.tsx'
import { Icon, IconGripVertical } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { eachOnce, NextPage } from '../../../ui/query/next-page.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useZone } from '../../../ui/use-zone.ts'
import { classNames } from '../../../ui/words/class-names.ts'
import { dayIn } from '../../../ui/words/day-and-time.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { libraryQuery } from '../../videos/office/queries.ts'
import styles from './shelf.module.css'
import { idOf } from './use-carried.ts'
import type { Carry } from './use-carry.ts'
import type { Plan } from './use-plan.ts'

const TYPING_MS = 300

interface ShelfProps {
  /** The teacher. */
  userId: string
  /** `YYYY-MM-01` */
  month: string
  /** The viewer's day, `YYYY-MM-DD`. */
  today: string
  plan: Plan
  carry: Carry
  /** Asks for the day of a video; a free one is offered. */
  onAsk: (video: Video, day: string) => void
}

/** The teacher's videos beside the month: carried to a day, each becomes an event. */
export function Shelf({ userId, month, today, plan, carry, onAsk }: ShelfProps) {
  const [typed, setTyped] = useState('')
  const title = useDebounced(typed.trim(), TYPING_MS)
  const list = useInfiniteQuery(libraryQuery(title, { hasFilm: true, coachUsersIds: [userId] }))
  const zone = useZone()
  const taken = new Set(plan.events.map(({ eventDateTime }) => dayIn(new Date(eventDateTime), zone)))
  const free = firstFreeDay(month, taken, today)
  const times = timesUsed(plan.events)
  return (
    <section aria-label="Your videos">
      <Panel padded={false}>
        <div className={styles.shelf}>
          <SearchBox label="Search your videos" typed={typed} onType={setTyped} />
          <QueryState query={list} skeleton={<RowsSkeleton count={4} />}>
            {({ pages }) => (
              <>
                <ul className={styles.rows} aria-busy={list.isPlaceholderData}>
                  {eachOnce(pages).map((video) => (
                    <li key={video.id}>
                      <Row
                        video={video}
                        times={times.get(video.id) ?? 0}
                        free={free}
                        carry={carry}
                        onPress={() => onAsk(video, free)}
                      />
                    </li>
                  ))}
                </ul>
                {!list.isPlaceholderData && pages[0]?.records.length === 0 && (
                  <p className={styles.none}>
                    {title
                      ? `Nothing is called ‘${title}’.`
                      : 'You have no videos yet. Your uploads will appear here.'}
                  </p>
                )}
              </>
            )}
          </QueryState>
          <NextPage list={list} />
        </div>
      </Panel>
    </section>
  )
}

interface RowProps {
  video: Video
  /** How often it is in the month. */
  times: number
  free: string
  carry: Carry
  onPress: () => void
}

const NUMBERS = ['unused', 'once', 'twice']

function Row({ video, times, free, carry, onPress }: RowProps) {
  const { carried } = carry
  const isLifted = carried !== null && idOf(carried.thing) === video.id
  return (
    <button
      type="button"
      className={classNames(styles.row, isLifted && styles.lifted)}
      title={video.title}
      {...carry.source({ thing: { video }, title: video.title, from: null, begin: free, onPress })}
    >
      <ClassPrint video={{ ...video, duration: 0 }} words="" />
      <span className={styles.words}>
        <b>{video.title}</b>
        <small>
          {lengthText(video.duration)}, {NUMBERS[times] ?? `${times} times`}
        </small>
      </span>
      <Icon of={IconGripVertical} size="small" />
    </button>
  )
}
