import type { PersonPage, PersonTimeline, TimelinePart } from '@studio/contract/person-page/schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { eachOnce } from '../../../ui/query/next-page.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { practisedText, timelineParts } from '../office/person-words.ts'
import { timelineQuery } from '../office/queries.ts'
import styles from './timeline.module.css'
import { TimelineRow } from './timeline-row.tsx'
import { daysOf } from './timeline-words.ts'

interface TimelineProps {
  page: PersonPage
  /** Undefined for everything. */
  part: TimelinePart | undefined
}

/** What happened with a person, newest first under its days, narrowed by pills. */
export function Timeline({ page, part }: TimelineProps) {
  const { user, figures } = page
  const timeline = useInfiniteQuery(timelineQuery(user.id, part))
  const now = useStudioClock()()
  const pages = timeline.data?.pages
  const isOfBefore = timeline.isPlaceholderData && !timeline.error
  const practised = part === 'practice' ? figures?.practised : undefined
  return (
    <section aria-label={`What happened with ${fullName(user)}`}>
      <Parts user={user} part={part} counts={pages?.[0]?.counts} />
      {practised && practised.ever.classes > 0 && (
        <p
          className={styles.sum}
        >{`${practisedText(practised.ever.seconds)} of finished classes in total`}</p>
      )}
      <QueryState query={timeline} skeleton={<RowsSkeleton count={6} />}>
        {({ pages }) => {
          const events = eachOnce(pages)
          return (
            <div className={isOfBefore ? styles.anew : undefined} aria-busy={isOfBefore}>
              {events.length === 0 &&
                // Nothing of the part before says nothing of this one.
                (isOfBefore ? (
                  <RowsSkeleton count={6} />
                ) : (
                  <EmptyState picture="seated">{emptyText(part, figures)}</EmptyState>
                ))}
              {daysOf(events, now).map(({ day, events }) => (
                <section key={day} className={styles.day}>
                  <h2>{day}</h2>
                  <ol>
                    {events.map((event) => (
                      <TimelineRow key={event.id} event={event} person={user} />
                    ))}
                  </ol>
                </section>
              ))}
              <More list={timeline} left={(pages[0]?.pageInfo.totalRecords ?? 0) - events.length} />
            </div>
          )
        }}
      </QueryState>
    </section>
  )
}

const EMPTY: Record<TimelinePart, string> = {
  membership: 'They have never had a membership',
  money: 'They have no invoices',
  practice: 'They have watched nothing and joined no calendar yet',
  calendars: 'They have made no calendar yet',
  notifications: 'They have sent and received nothing yet',
  log: 'Nothing was done by them or to them',
}

function emptyText(part: TimelinePart | undefined, figures: PersonPage['figures']): string {
  if (part === 'practice' && figures?.practised === null) return 'History is switched off'
  return part ? EMPTY[part] : 'Nothing has happened yet'
}

interface PartsProps {
  user: PersonPage['user']
  part: TimelinePart | undefined
  counts: PersonTimeline['counts'] | undefined
}

/** Pills with how much there is of each part; each has an address of its own. */
function Parts({ user, part, counts }: PartsProps) {
  const navigate = useNavigate()
  // The list from which somebody came; not the deed that they came to do.
  const from = (useLocation().state as { from?: string } | null)?.from
  return (
    <fieldset aria-label="Show" className={styles.parts}>
      {timelineParts(user).map((one) => (
        <Chip
          key={one.label}
          on={one.part === part}
          onClick={() =>
            navigate(one.to, { replace: true, preventScrollReset: true, state: { from, stays: true } })
          }
        >
          {one.label}
          {one.part && counts && <span className={styles.count}>{countText(counts[one.part])}</span>}
        </Chip>
      ))}
    </fieldset>
  )
}

interface MoreProps {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
  left: number
}

/** "Show 151 more", as many at once as a page has. */
function More({ list, left }: MoreProps) {
  // The last one goes with its press.
  const showMore = () => void list.fetchNextPage().then(keepFocus)
  return (
    <div className={styles.more}>
      {list.hasNextPage && (
        <Button size="sm" variant="line" busy={list.isFetchingNextPage} onClick={showMore}>
          {`Show more, ${countText(left)} left`}
        </Button>
      )}
      <div role="alert">
        <FieldNote
          id="more-of-the-timeline"
          error={list.isFetchNextPageError ? list.error?.message : undefined}
        />
      </div>
    </div>
  )
}
