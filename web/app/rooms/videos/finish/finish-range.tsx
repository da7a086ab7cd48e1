import { practiceWeek, practiceYear } from '@studio/contract/videos/practice/rules.ts'
import { lastWeeks, presentYear } from '@studio/contract/videos/practice/weeks.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDark } from '../../../ui/use-media.ts'
import { useZone } from '../../../ui/use-zone.ts'
import { YEAR_SIZES, YearPicture } from '../../../ui/year/year-picture.tsx'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { practicesQuery } from '../practice/queries.ts'
import styles from './finish.module.css'
import { weekText } from './finish-line.ts'

/** The last nine weeks as a range; the ridge of this week grows once the class belongs to it. Not there for who has none. */
export function FinishRange() {
  const { data, isFetching } = useQuery(practicesQuery())
  const [before] = useState(data)
  const timeZone = useZone()
  const clock = useStudioClock()
  const now = new Date(clock())
  const light = useDark() ? 'dusk' : 'dawn'
  if (data && !isFetching && data.records.length === 0) return null
  const year = data
    ? lastWeeks(presentYear(data.records, { timeZone, now, since: data.since }), YEAR_SIZES.finish.columns)
    : null
  const week = data && practiceWeek(practiceYear(data.records, { timeZone, now }))
  const rise = data === before ? undefined : 'present'
  return (
    <div className={styles.range} data-range>
      <YearPicture year={year} size="finish" light={light} rise={rise} alt="" />
      {week && week.minutes > 0 && <p className={styles.week}>{weekText(week)}</p>}
    </div>
  )
}
