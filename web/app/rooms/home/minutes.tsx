import type { FoundVideo } from '@studio/contract/videos/search/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { lengthText } from '../../ui/words/length-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { useMarks } from '../videos/progress/queries.ts'
import { foundPage } from '../videos/search/found-page.ts'
import { foundVideosQuery } from '../videos/search/queries.ts'
import { SEARCH } from '../videos/search/search-filters.ts'
import { isPlayable } from '../videos/use-play.ts'
import { fittingText } from './member-home-words.ts'
import styles from './minutes.module.css'

const CHOICES = [10, 20, 30, 45]
const MOST = 4

interface MinutesProps {
  chosen: number | null
  /** The place: on the sky, or under the card of a phone. */
  place: 'sky' | 'page'
  onChoose: (minutes: number | null) => void
}

/** The minutes somebody has, as buttons; a second press takes them back. */
export function Minutes({ chosen, place, onChoose }: MinutesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label="I have … minutes"
      className={place === 'sky' ? styles.onSky : styles.onPage}
    >
      <span aria-hidden="true">{place === 'sky' ? 'I have' : 'I have … minutes'}</span>
      {CHOICES.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className={styles.choice}
          aria-label={`${minutes} minutes`}
          aria-pressed={minutes === chosen}
          onClick={() => onChoose(minutes === chosen ? null : minutes)}
        >
          {minutes}
        </button>
      ))}
      {place === 'sky' && <span aria-hidden="true">minutes</span>}
    </div>
  )
}

/** Classes that are not longer than that. */
export function Fitting({ minutes }: { minutes: number }) {
  const headingId = useId()
  const filters = { ...SEARCH.read(new URLSearchParams()), minutes, pageLength: MOST }
  // The answer for other minutes is none for these.
  const found = useQuery({ ...foundVideosQuery(filters), placeholderData: undefined })
  const { records = [], total = 0 } = found.data ?? {}
  return (
    <div className={styles.fitting}>
      <section aria-labelledby={headingId} className={styles.inner}>
        <div className={styles.head}>
          <h2 id={headingId} aria-live="polite">
            {found.data ? fittingText(records.length, minutes) : `What fits into ${minutes} minutes`}
          </h2>
          {total > records.length && <TextLink to={`/search?minutes=${minutes}`}>All {total}</TextLink>}
        </div>
        <QueryState query={found} look="line" skeleton={<Bones />}>
          {() =>
            records.length > 0 && (
              <ul className={styles.cards}>
                {records.map((video) => (
                  <FittingCard key={video.id} video={video} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </section>
    </div>
  )
}

function FittingCard({ video }: { video: FoundVideo }) {
  const mark = useMarks().get(video.id)
  const about = [video.coachUser && fullName(video.coachUser), video.tagList[0]].filter(Boolean).join(', ')
  return (
    <li className={styles.card}>
      <ClassPrint
        video={video}
        watched={mark?.finished}
        watchedSeconds={mark?.seconds}
        locked={!isPlayable(video)}
        className={styles.print}
      />
      <h3>
        <Link
          viewTransition
          to={foundPage(video)}
          className={styles.link}
          aria-label={`${video.title}, ${lengthText(video.duration)}`}
        >
          {video.title}
        </Link>
      </h3>
      <p>{about}</p>
    </li>
  )
}

/** As high as the answer. */
function Bones() {
  return (
    <div className={styles.cards}>
      {Array.from({ length: MOST }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are identical
        <span key={index} className={styles.card}>
          <span className={classNames(styles.print, styles.bone)} />
        </span>
      ))}
    </div>
  )
}
