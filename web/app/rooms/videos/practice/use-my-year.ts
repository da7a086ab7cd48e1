import { dayIn, streakOf } from '@studio/contract/videos/practice/rules.ts'
import { finishedYear, presentYear, type YearOfWeeks } from '@studio/contract/videos/practice/year.ts'
import type { Practices } from '@studio/contract/videos/progress/schema.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useZone } from '../../../ui/use-zone.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'

type Answer = z.output<typeof Practices>

interface MyYear {
  year: YearOfWeeks
  /** Weeks in a row up to the present one. */
  inRow: number
}

/** The weeks of the viewer in their time zone: up to the present one, or of a finished calendar year. */
export function useMyYear({ records, since }: Answer, finished?: number): MyYear {
  const timeZone = useZone()
  const clock = useStudioClock()
  return useMemo(() => {
    const now = new Date(clock())
    const day = dayIn(timeZone)
    const days = records.map(({ dateTime }) => day(new Date(dateTime)))
    const year =
      finished === undefined
        ? presentYear(records, { timeZone, now, since })
        : finishedYear(records, { timeZone, year: finished, since })
    return { year, inRow: streakOf(days, day(now)) }
  }, [records, since, finished, timeZone, clock])
}
