import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { ClassCard } from '../../../ui/cards/class-card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import layout from '../../../ui/page/layout.module.css'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { ClassCardSkeletons } from '../../../ui/page/skeleton.tsx'
import { eachOnce, NextPage } from '../../../ui/query/next-page.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import styles from '../history/history.module.css'
import { useMarks } from '../progress/queries.ts'
import { isPlayable } from '../use-play.ts'
import { Heart } from './heart.tsx'
import { favouritesQuery } from './queries.ts'

export const meta = hiddenHead('Favourites')

/** The viewer's favourites, last added first. */
export default function FavouritesScreen() {
  const list = useInfiniteQuery(favouritesQuery())
  const marks = useMarks()
  const kept = eachOnce(list.data?.pages ?? [])
  return (
    <div className={styles.page}>
      <h2>Favourites</h2>
      <QueryState query={list} skeleton={<ClassCardSkeletons />}>
        {() =>
          kept.length === 0 ? (
            <EmptyState picture="tree" action={<LinkButton to="/search">Find a class</LinkButton>}>
              A heart beside a class keeps it here.
            </EmptyState>
          ) : (
            <div className={layout.grid3}>
              {kept.map((video) => (
                <ClassCard
                  key={video.id}
                  video={video}
                  to={`/video/${video.id}`}
                  watched={marks.get(video.id)?.finished}
                  watchedSeconds={marks.get(video.id)?.seconds}
                  locked={!isPlayable(video)}
                  end={<Heart video={video} />}
                />
              ))}
            </div>
          )
        }
      </QueryState>
      <div className={layout.middle}>
        <NextPage list={list} />
      </div>
    </div>
  )
}
