import { practiceWeek, practiceYear } from '@studio/contract/videos/practice/rules.ts'
import { lastWeeks, presentYear } from '@studio/contract/videos/practice/year.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDark } from '../../../ui/use-media.ts'
import { useZone } from '../../../ui/use-zone.ts'
import { YEAR_SIZES, YearPicture } from '../../../ui/year/year-picture.tsx'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { pathRange, rangeWords } from '../../training/programme/path-range.ts'
import { pathQuery } from '../../training/queries.ts'
import { practicesQuery } from '../history/queries.ts'
import { useEndedPath } from './ended-path.tsx'
import styles from './finish.module.css'
import { weekText } from './finish-line.ts'

/** The last nine weeks as a range, or the whole path that ended with the class. */
export function FinishRange({ videoId }: { videoId: string }) {
  const programme = useEndedPath(videoId)
  const { data: path } = useQuery({ ...pathQuery(programme?.packId ?? ''), enabled: programme !== undefined })
  const light = useDark() ? 'dusk' : 'dawn'
  if (!programme || !path) return <WeeksRange />
  const { weeks, now, columns } = pathRange(path, programme, 'phone')
  return (
    <div className={styles.range} data-range>
      <YearPicture
        year={{ weeks, now }}
        columns={columns}
        size="finish"
        light={light}
        alt={rangeWords(path, programme)}
      />
    </div>
  )
}

/** The ridge of this week grows once the class belongs to it. Not there for who has no weeks. */
function WeeksRange() {
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
