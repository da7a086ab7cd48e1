import type { VideoPlays } from '@studio/contract/videos/plays/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type MetaArgs, useLocation, useParams } from 'react-router'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { Back } from '../../../ui/buttons/back.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import { FigureCard } from '../../overview/office/card.tsx'
import { Figure } from '../../overview/office/figure.tsx'
import styles from '../../overview/office/overview.module.css'
import { daysTo, rangeOf } from '../../overview/office/queries.ts'
import { RangeSelect } from '../../overview/office/range-select.tsx'
import { useToday } from '../../studio/studio-clock.ts'
import { DaysChart, StayedChart } from '../office-plays/play-charts.tsx'
import { playsPlace, shareText, watchedTimeText } from '../office-plays/play-words.ts'
import { videoPlaysQuery } from '../office-plays/queries.ts'

const TITLE = 'Views'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: TITLE, hidden: true })

/** Plays of one film, and where people stop; the range is in the URL. */
export default function FilmPlaysScreen() {
  const { id = '' } = useParams()
  const place = playsPlace(useLocation().pathname)
  const [search, setSearch] = useBrowserSearch()
  const range = rangeOf(search.get('days'))
  const today = useToday()
  const film = useQuery(videoPlaysQuery(id, { today, range }))
  return (
    <>
      <Back to={`${place}?days=${range}`}>All videos</Back>
      <TitleBar title={film.data ? `${film.data.title}: views` : TITLE}>
        <RangeSelect range={range} onChoose={(days) => setSearch({ days })} />
      </TitleBar>
      <QueryState query={film} skeleton={<RowsSkeleton count={6} />}>
        {(shown) =>
          shown.plays === 0 ? (
            <EmptyState picture="seated">Nobody watched this video in this period.</EmptyState>
          ) : (
            <Plays film={shown} from={daysTo(today, range).dateTimeFrom} count={Number(range)} />
          )
        }
      </QueryState>
    </>
  )
}

function Plays({ film, from, count }: { film: VideoPlays; from: string; count: number }) {
  const { plays, finished, seconds, duration } = film
  const average = duration > 0 ? `${shareText(seconds, plays * duration)} of its length` : ' '
  return (
    <>
      <div className={styles.figures}>
        <Figure name="Plays" value={countText(plays)} note="ten seconds or more" />
        <Figure name="Watched" value={watchedTimeText(seconds)} note="in all" />
        <Figure name="Average view" value={watchedTimeText(seconds / plays)} note={average} />
        <Figure name="Finished" value={shareText(finished, plays)} note={`${finished} of ${plays}`} />
      </div>
      <div className={styles.grid}>
        <FigureCard title="Where people stop">
          <StayedChart film={film} />
        </FigureCard>
        <FigureCard title="Plays by day">
          <DaysChart days={film.days} from={from} count={count} />
        </FigureCard>
      </div>
    </>
  )
}
