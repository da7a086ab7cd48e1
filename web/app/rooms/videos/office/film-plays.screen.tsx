import { counted } from '@studio/contract/counted.ts'
import { addDays } from '@studio/contract/dates.ts'
import type { VideoPlays } from '@studio/contract/videos/plays/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useBrowserSearch } from '../../../platform/browser-search.ts'
import { Back } from '../../../ui/buttons/back.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { shortDayOfYear } from '../../../ui/words/date-words.ts'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { FigureCard } from '../../overview/office/card.tsx'
import { ChartFrame } from '../../overview/office/chart-frame.tsx'
import { Figure } from '../../overview/office/figure.tsx'
import { NumbersTable } from '../../overview/office/numbers-table.tsx'
import styles from '../../overview/office/overview.module.css'
import { daysTo, rangeOf } from '../../overview/office/queries.ts'
import { RangeSelect } from '../../overview/office/range-select.tsx'
import { CHART, edgeMarks, heightOf, placeOf, roundTop } from '../../overview/office/scales.ts'
import { useToday } from '../../studio/studio-clock.tsx'
import { filmPartsOf, playsPlace, shareText, watchedTimeText } from '../office-plays/play-words.ts'
import { videoPlaysQuery } from './queries.ts'

const TITLE = 'Views'

export const meta = hiddenHead(TITLE)

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

const ground = CHART.height - CHART.bottom

/** How many plays came as far as each part of the film. */
function StayedChart({ film }: { film: VideoPlays }) {
  const parts = filmPartsOf(film)
  const top = roundTop(film.plays)
  const points = parts.map(({ reached }, at) => `${placeOf(at, parts.length)} ${heightOf(reached, top)}`)
  const line = `M${points.join('L')}`
  const middle = (parts.length - 1) / 2
  const [first, last] = edgeMarks(parts[0]?.time ?? '', parts.at(-1)?.time ?? '')
  const marks = [first, { text: parts[middle]?.time ?? '', at: placeOf(middle, parts.length) }, last]
  return (
    <>
      <ChartFrame
        label={`Of ${counted(countText(film.plays), 'play')}, ${film.finished} reached the end`}
        top={top}
        marks={marks}
        reading={{
          label: 'Plays by part of the video',
          points: parts.map(({ time, reached }, at) => ({
            name: at === parts.length - 1 ? time : `From ${time}`,
            at: placeOf(at, parts.length),
            values: [
              { head: 'Got this far', text: String(reached), y: heightOf(reached, top) },
              { head: 'Share', text: shareText(reached, film.plays) },
            ],
          })),
        }}
      >
        <path className={styles.area} d={`${line}V${ground}H${CHART.left}Z`} />
        <path className={styles.line} d={line} />
      </ChartFrame>
      <NumbersTable
        label="Plays by part of the video"
        heads={['From', 'Got this far', 'Share', 'Stopped there']}
        rows={parts.map(({ time, reached, stopped }) => [
          time,
          String(reached),
          shareText(reached, film.plays),
          String(stopped),
        ])}
      />
    </>
  )
}

/** Plays of each day, among all days of the range. */
function DaysChart({ days, from, count }: { days: VideoPlays['days']; from: string; count: number }) {
  const top = roundTop(Math.max(0, ...days.map(({ plays }) => plays)))
  const dayOf = new Map(days.map((one) => [one.day, one]))
  const step = (CHART.width - CHART.left - CHART.right) / count
  const all = Array.from({ length: count }, (_, at) => addDays(from, at))
  return (
    <>
      <ChartFrame
        label={`Plays by day, ${days.length} days with plays`}
        top={top}
        marks={edgeMarks(shortDayOfYear(from), shortDayOfYear(addDays(from, count - 1)))}
        reading={{
          label: 'Plays by day',
          points: all.map((day, at) => ({
            name: shortDayText(day),
            at: CHART.left + step * (at + 0.5),
            values: [
              { head: 'Plays', text: String(dayOf.get(day)?.plays ?? 0) },
              { head: 'Watched', text: watchedTimeText(dayOf.get(day)?.seconds ?? 0) },
            ],
          })),
        }}
      >
        {all.map((day, at) => {
          const height = ground - heightOf(dayOf.get(day)?.plays ?? 0, top)
          const x = CHART.left + step * (at + 0.15)
          return (
            <rect
              key={day}
              className={styles.barNow}
              x={x}
              y={ground - height}
              width={step * 0.7}
              height={height}
            />
          )
        })}
      </ChartFrame>
      <NumbersTable
        label="Plays by day"
        heads={['Day', 'Plays', 'Watched']}
        rows={days.map(({ day, plays, seconds }) => [
          shortDayOfYear(day),
          String(plays),
          watchedTimeText(seconds),
        ])}
      />
    </>
  )
}
