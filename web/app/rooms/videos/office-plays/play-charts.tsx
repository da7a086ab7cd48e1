import { addDays } from '@studio/contract/dates.ts'
import type { VideoPlays } from '@studio/contract/videos/plays/schema.ts'
import { shortDayOfYear } from '../../../ui/words/date-words.ts'
import { shortDayText } from '../../../ui/words/day-text.ts'
import { ChartFrame } from '../../overview/office/chart-frame.tsx'
import { NumbersTable } from '../../overview/office/numbers-table.tsx'
import styles from '../../overview/office/overview.module.css'
import { CHART, edgeMarks, heightOf, placeOf, roundTop } from '../../overview/office/scales.ts'
import { filmPartsOf, playsText, shareText, watchedTimeText } from './play-words.ts'

const ground = CHART.height - CHART.bottom

/** How many plays came as far as each part of the film. */
export function StayedChart({ film }: { film: VideoPlays }) {
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
        label={`Of ${playsText(film.plays)}, ${film.finished} reached the end`}
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
export function DaysChart({ days, from, count }: { days: VideoPlays['days']; from: string; count: number }) {
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
