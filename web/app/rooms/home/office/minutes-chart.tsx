import { addDays } from '@studio/contract/dates.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { longWeekdayWord, shortWeekdayWord } from '../../../ui/words/day-and-time.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { weekOf } from '../../../ui/words/weeks.ts'
import { ChartFrame, ChartKey, useWidth } from '../../overview/office/chart-frame.tsx'
import { NumbersTable } from '../../overview/office/numbers-table.tsx'
import chart from '../../overview/office/overview.module.css'
import { boxOf, heightOf, isNarrow, lineOf, placeOf, roundTop } from '../../overview/office/scales.ts'
import { HomeCard } from './card.tsx'
import { minutesChangeText } from './home-words.ts'
import styles from './teacher-home.module.css'

const SIZE = { width: 620, heights: [186, 170] } as const
const LABEL = 'Minutes watched by day'

interface MinutesChartProps {
  watched: TeacherHome['watched']
  today: string
}

/** 'Mon', on a phone 'M'; none beside a 'Today' at either end, which is as wide as both. */
function markOf(day: string, today: string, narrow: boolean): string {
  if (day === today) return 'Today'
  const week = weekOf(today)
  const beside = { [String(week[0])]: 1, [String(week[6])]: -1 }[today]
  if (narrow && beside && day === addDays(today, beside)) return ''
  return shortWeekdayWord(day).slice(0, narrow ? 1 : 3)
}

/** Minutes that the teacher's videos were watched on the days of this week, and of the week before as a dotted line. */
export function MinutesChart({ watched: { days, minutes, change }, today }: MinutesChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(SIZE.width)
  const box = boxOf(width, SIZE.heights)
  const top = roundTop(Math.max(...days.map((day) => Math.max(day.minutes ?? 0, day.before))))
  const now = days.flatMap((day) => (day.minutes === null ? [] : [day.minutes]))
  const last = now.length - 1
  return (
    <HomeCard title="Watched this week" end={<ChartKey bars="Minutes" line="Week before" />}>
      <p className={styles.figure}>
        <b>{countText(minutes)}</b>
        <span>{minutesChangeText(change, today)}</span>
      </p>
      <div ref={ref}>
        <ChartFrame
          label={`${LABEL}, ${minutes} this week until today`}
          top={top}
          box={box}
          marks={days.map(({ day }, at) => ({
            text: markOf(day, today, isNarrow(box.width)),
            at: placeOf(at, days.length, box),
            anchor: at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle',
            isNow: day === today,
          }))}
          reading={{
            label: LABEL,
            points: days.map(({ day, minutes: own, before }, at) => ({
              name: longWeekdayWord(day),
              at: placeOf(at, days.length, box),
              values: [
                ...(own === null ? [] : [{ head: 'Minutes', text: String(own), y: heightOf(own, top, box) }]),
                { head: 'Week before', text: String(before), y: heightOf(before, top, box) },
              ],
            })),
          }}
        >
          <path
            className={chart.trials}
            d={lineOf(
              days.map(({ before }) => before),
              top,
              box,
            )}
          />
          <path className={chart.line} d={lineOf(now, top, box, days.length)} />
          <circle
            className={chart.now}
            cx={placeOf(last, days.length, box)}
            cy={heightOf(now[last] ?? 0, top, box)}
            r="5"
          />
        </ChartFrame>
        <NumbersTable
          label={LABEL}
          heads={['Day', 'Minutes', 'Week before']}
          rows={days.map(({ day, minutes: own, before }) => [
            longWeekdayWord(day),
            own === null ? '' : String(own),
            String(before),
          ])}
        />
      </div>
    </HomeCard>
  )
}
