import { weekSpan, weekText } from '@studio/contract/videos/practice/words.ts'
import type { YearOfWeeks } from '@studio/contract/videos/practice/year.ts'
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDark } from '../../../ui/use-media.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { studioReading } from '../../../ui/words/studio-reading.ts'
import { useWeek } from '../../../ui/year/use-week.ts'
import { WeekTip } from '../../../ui/year/week-tip.tsx'
import { YEAR_SIZES, YearPicture, type YearRise } from '../../../ui/year/year-picture.tsx'
import styles from './my-practice.module.css'

interface HomeYearProps {
  year: YearOfWeeks
  size: 'home' | 'homePhone'
  /** What a screen reader hears. */
  words: string
  /** Whether the weeks are known. */
  drawn: boolean
}

/** The year on home: a pointer or the arrows read its weeks, a tap reads one first and opens the page when it is repeated. */
export function HomeYear({ year, size, words, drawn }: HomeYearProps) {
  const { at, last, choose, underPointer, onKeyDown } = useWeek(year, YEAR_SIZES[size].width)
  const touched = useRef(false)
  const shown = at !== null && year.weeks[at]
  const light = useDark() ? 'dusk' : 'dawn'

  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') choose(underPointer(event))
  }
  const onPointerDown = (event: PointerEvent) => {
    touched.current = event.pointerType !== 'mouse'
  }
  /** A click by the keyboard has no place. */
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!touched.current || event.detail === 0) return
    touched.current = false
    const week = underPointer(event as unknown as PointerEvent)
    if (week === null || week === at || last === 0) return
    event.preventDefault()
    choose(week)
  }
  return (
    <div className={styles.picture}>
      <Link
        to="/my-year"
        className={styles.year}
        aria-label={`${words ? `${words}. ` : ''}Open your year`}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(null)}
        onKeyDown={onKeyDown}
        onBlur={() => choose(null)}
        onClick={onClick}
      >
        {drawn ? (
          <Risen year={year} size={size} />
        ) : (
          <YearPicture year={null} size={size} light={light} alt="" />
        )}
        {drawn && at !== null && <WeekTip year={year} at={at} size={size} />}
      </Link>
      <VisuallyHidden>
        <span aria-live="polite">
          {shown ? `${weekSpan(shown, studioReading().order)}: ${weekText(shown)}` : ''}
        </span>
      </VisuallyHidden>
    </div>
  )
}

/** Grows the first time it is there; what grows is settled by then. */
function Risen({ year, size }: Pick<HomeYearProps, 'year' | 'size'>) {
  const [rise] = useState(() => riseOf(year, sessionStorage))
  const light = useDark() ? 'dusk' : 'dawn'
  return <YearPicture year={year} size={size} light={light} rise={rise} alt="" />
}

const KEY = 'year-drawn'

/**
 * What grows in the picture of the present year: all of it the first time in a session, and the present week after another class of
 * it was finished.
 */
export function riseOf(
  { weeks, now }: YearOfWeeks,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): YearRise | undefined {
  const present = weeks[now]
  if (!present) return undefined
  try {
    const before = storage.getItem(KEY)
    storage.setItem(KEY, `${present.label} ${present.classes}`)
    if (before === null) return 'all'
    const [label, classes] = before.split(' ')
    const grown = present.classes > (label === present.label ? Number(classes) : 0)
    return grown ? 'present' : undefined
  } catch {
    // Without storage it would grow at each visit.
    return undefined
  }
}
