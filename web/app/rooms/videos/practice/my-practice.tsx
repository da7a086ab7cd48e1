import { counted } from '@studio/contract/counted.ts'
import { mostlyText, yearWords } from '@studio/contract/videos/practice/words.ts'
import { figuresOf, type YearWeek } from '@studio/contract/videos/practice/year.ts'
import type { Practices } from '@studio/contract/videos/progress/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { Container } from '../../../ui/page/container.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { YearLegend, YearMonths } from '../../../ui/year/year-foot.tsx'
import { YEAR_SIZES } from '../../../ui/year/year-picture.tsx'
import { practicesQuery } from '../history/queries.ts'
import { HomeYear } from './home-year.tsx'
import styles from './my-practice.module.css'
import { useMyYear } from './use-my-year.ts'

const NOTHING: z.output<typeof Practices> = { records: [], since: null }

/**
 * Weeks in a row, this week's minutes and the year as a print, on a member's home. It has its room from the beginning; its data and
 * drawing are loaded when it comes near.
 */
export function MyPractice({ keepsHistory }: { keepsHistory: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place, '400px')
  const practised = useQuery({ ...practicesQuery(), enabled: near })
  const { year, inRow } = useMyYear(practised.data ?? NOTHING)
  const size = usePhone() ? 'homePhone' : 'home'
  const present = year.weeks[year.now]
  const known = practised.data !== undefined
  const words = known ? yearWords(figuresOf(year.weeks), year.weeks) : ''
  return (
    <Container>
      <section ref={place} className={styles.practice} aria-labelledby="my-practice">
        <div>
          <h2 id="my-practice" className={styles.title}>
            My practice
          </h2>
          <QueryState query={practised} look="line" skeleton={<Figures keepsHistory={keepsHistory} />}>
            {() => <Figures inRow={inRow} present={present} keepsHistory={keepsHistory} />}
          </QueryState>
        </div>
        <div>
          <HomeYear year={year} size={size} words={words} drawn={known} />
          <YearMonths weeks={year.weeks} width={YEAR_SIZES[size].width} />
          <div className={styles.foot}>
            <YearLegend />
            <TextLink to="/my-year">Your year</TextLink>
          </div>
        </div>
      </section>
    </Container>
  )
}

interface FiguresProps {
  /** Not there while they are read. */
  inRow?: number
  present?: YearWeek | undefined
  keepsHistory: boolean
}

function Figures({ inRow, present, keepsHistory }: FiguresProps) {
  const minutes = inRow === undefined ? undefined : (present?.minutes ?? 0)
  return (
    <div className={styles.figures}>
      <Figure value={inRow} name={inRow === 1 ? 'week in a row' : 'weeks in a row'}>
        {keepsHistory ? (
          'A missed week is forgiven once a month.'
        ) : (
          <>
            Your history is off, so nothing is added. <TextLink to="/profile/history">Switch it on</TextLink>
          </>
        )}
      </Figure>
      <Figure value={minutes} name={minutes === 1 ? 'minute this week' : 'minutes this week'}>
        {inRow !== undefined && weekNote(present)}
      </Figure>
    </div>
  )
}

function weekNote(present: { classes: number; hour: number | null } | undefined): string {
  if (!present?.classes || present.hour === null) return 'The week is still open.'
  const classes = counted(present.classes, 'class', 'classes')
  return `${classes}, ${mostlyText(present.hour)}`
}

function Figure({ value, name, children }: { value: number | undefined; name: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <b>{value ?? '–'}</b>
      <span>{name}</span>
      <small>{children}</small>
    </div>
  )
}

/** Whether an element has come near the window, once and for good; `within` is a distance such as '400px'. */
function useNear(place: RefObject<Element | null>, within: string): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const watch = new IntersectionObserver(
      (seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: within },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near, place, within])
  return near
}
