import type { WatchedVideo } from '@studio/contract/videos/progress/schema.ts'
import { ClassCard } from '../../ui/cards/class-card.tsx'
import { Section } from '../../ui/page/container.tsx'
import layout from '../../ui/page/layout.module.css'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { DismissBegun } from '../videos/progress/dismiss-begun.tsx'
import styles from './home.module.css'

/** Films that a member has started, latest first; each resumes where it was left, or is taken off. */
export function ContinueWatching({ films }: { films: readonly WatchedVideo[] }) {
  if (films.length === 0) return null
  return (
    <Section tight>
      <SectionHead
        title="Continue watching"
        end={<TextLink to="/profile/history">All you have watched</TextLink>}
      />
      <div className={classNames(layout.grid3, styles.begun)}>
        {films.map((film) => (
          <ClassCard
            key={film.video.id}
            video={film.video}
            to={`/video/${film.video.id}`}
            watchedSeconds={film.seconds}
            play
            end={<DismissBegun film={film} />}
          />
        ))}
      </div>
    </Section>
  )
}
