import { useQuery } from '@tanstack/react-query'
import text from '../../../ui/words/text.module.css'
import { EARLIER_MONTHS_ID, earlierMonthsQuery } from './queries.ts'

interface LateJoinerNoteProps {
  teacherId: string
  /** The present month, `YYYY-MM-01`. */
  month: string
  /** Practices that are left of it, and all. */
  left: number
  of: number
}

/** For who comes late to a month: how little of it is left, and the way to a whole one. */
export function LateJoinerNote({ teacherId, month, left, of }: LateJoinerNoteProps) {
  const { data } = useQuery(earlierMonthsQuery(teacherId, month))
  if (!data || data.length === 0) return null
  return (
    <>
      {' '}
      {left === 0 ? 'No practice is left.' : `${left} of ${of} practices ${left === 1 ? 'is' : 'are'} left.`}{' '}
      You can{' '}
      <a href={`#${EARLIER_MONTHS_ID}`} className={text.link}>
        start an earlier month
      </a>
      , too.
    </>
  )
}
