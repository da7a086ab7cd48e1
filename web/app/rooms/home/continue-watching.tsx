import { CONTINUED_AFTER } from '@studio/contract/videos/progress/rules.ts'
import type { WatchedVideo } from '@studio/contract/videos/progress/schema.ts'
import { Link } from 'react-router'
import { Section } from '../../ui/page/container.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { lengthText } from '../../ui/words/length-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { DismissBegun } from '../videos/progress/dismiss-begun.tsx'
import styles from './member-home.module.css'

/** Films that a member has started, latest first; each resumes where it was left, or is taken off. */
export function ContinueWatching({ films }: { films: readonly WatchedVideo[] }) {
  if (films.length === 0) return null
  return (
    <Section tight>
      <SectionHead
        title="Continue watching"
        end={<TextLink to="/profile/history">All you have watched</TextLink>}
      />
      <ul className={styles.begun}>
        {films.map((film) => (
          <li key={film.video.id} className={styles.row}>
            <ClassPrint
              video={film.video}
              words=""
              watchedSeconds={film.seconds}
              className={styles.rowPrint}
            />
            <div>
              <h3>
                <Link viewTransition to={`/video/${film.video.id}`}>
                  {film.video.title}
                </Link>
              </h3>
              <p>{aboutText(film)}</p>
            </div>
            <span className={styles.off}>
              <DismissBegun film={film} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** "Amara Osei, 12 of 40 min" */
const aboutText = ({ video, seconds }: WatchedVideo) =>
  [video.coachUser && fullName(video.coachUser), lengthText(video.duration, seconds)]
    .filter(Boolean)
    .join(', ')

const MOST = 3

/** Films that were watched for a minute and are still open to the member. */
export function begunFilms(watched: readonly WatchedVideo[]): WatchedVideo[] {
  return watched
    .filter(({ seconds, video }) => seconds >= CONTINUED_AFTER && (video.url || video.externalEmbeddedCode))
    .slice(0, MOST)
}
