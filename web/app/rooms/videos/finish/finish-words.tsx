import { practiceWeek, practiceYear } from '@studio/contract/videos/practice/rules.ts'
import type { Felt } from '@studio/contract/videos/progress/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useZone } from '../../../ui/use-zone.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { practicesQuery } from '../history/queries.ts'
import { useSayHowItFelt } from '../progress/change-mark.ts'
import { invalidateProgress, marksQuery } from '../progress/queries.ts'
import { readPaths } from './ended-path.tsx'
import styles from './finish.module.css'
import { finishLine } from './finish-line.ts'

const WORDS: readonly (readonly [Felt, string])[] = [
  ['tooEasy', 'Too easy'],
  ['right', 'Right'],
  ['tooHard', 'Too hard'],
]

type WordsProps = {
  videoId: string
  /** Stores the position at the end, by which the class counts as a practice. */
  report: () => Promise<void>
}

/** What a class that has ended adds to the week, and how it was. */
export function FinishWords({ videoId, report }: WordsProps) {
  const client = useQueryClient()
  const [stored, setStored] = useState(false)
  useEffect(() => {
    let gone = false
    void report()
      .then(() => Promise.all([invalidateProgress(client), readPaths(client)]))
      .then(() => !gone && setStored(true))
    return () => {
      gone = true
    }
  }, [client, report])
  const timeZone = useZone()
  const clock = useStudioClock()
  const { data } = useQuery({ ...practicesQuery(), enabled: stored })
  const isFirst = data?.records.length === 1 && data.since === data.records[0]?.dateTime
  const week = data && practiceWeek(practiceYear(data.records, { timeZone, now: new Date(clock()) }))
  return (
    <>
      <p>{finishLine(week, isFirst)}</p>
      {stored && <HowItWas videoId={videoId} />}
    </>
  )
}

/** Saved at once, also by arrow keys; a second press takes it back. Not there for who keeps no history. */
function HowItWas({ videoId }: { videoId: string }) {
  const name = useId()
  const { data: mark } = useQuery({
    ...marksQuery(),
    select: ({ records }) => records.find((one) => one.videoId === videoId),
  })
  const say = useSayHowItFelt(videoId)
  if (!mark) return null
  const felt = say.isPending ? say.variables : (mark.felt ?? null)
  return (
    <fieldset className={styles.felt}>
      <legend>How was it?</legend>
      {WORDS.map(([value, words]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={felt === value}
            onChange={() => say.mutate(value)}
            onClick={() => felt === value && say.mutate(null)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
