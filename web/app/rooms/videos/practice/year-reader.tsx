import { weekSpan, weekText } from '@studio/contract/videos/practice/words.ts'
import type { YearOfWeeks } from '@studio/contract/videos/practice/year.ts'
import type { PointerEvent } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { studioReading } from '../../../ui/words/studio-reading.ts'
import { useWeek } from '../../../ui/year/use-week.ts'
import { WeekTip } from '../../../ui/year/week-tip.tsx'
import { YearLegend, YearMonths } from '../../../ui/year/year-foot.tsx'
import { YEAR_SIZES, type YearLight, YearPicture } from '../../../ui/year/year-picture.tsx'
import styles from './my-year.module.css'

interface YearReaderProps {
  year: YearOfWeeks
  light: YearLight
  /** What a screen reader hears instead of the picture. */
  words: string
}

/** The picture as a slider of weeks; on a phone with buttons for the week before and after. */
export function YearReader({ year, light, words }: YearReaderProps) {
  const phone = usePhone()
  const size = phone ? 'pagePhone' : 'page'
  const { width } = YEAR_SIZES[size]
  const { at, last, choose, underPointer, onKeyDown } = useWeek(year, width)
  const index = at ?? year.now
  const week = year.weeks[index]
  if (!week) return null

  const read = (event: PointerEvent) => {
    const under = underPointer(event)
    if (under !== null) choose(under)
  }
  return (
    <>
      <VisuallyHidden>
        <p>{words}</p>
      </VisuallyHidden>
      <div
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label="Week"
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={index + 1}
        aria-valuetext={`${weekSpan(week, studioReading().order)}: ${weekText(week)}`}
        onKeyDown={onKeyDown}
        onPointerDown={read}
        onPointerMove={(event) => (event.pointerType === 'mouse' || event.buttons > 0) && read(event)}
      >
        <YearPicture year={year} size={size} light={light} seated alt="" />
        {at !== null && <WeekTip year={year} at={at} size={size} seated columnOnly={phone} />}
      </div>
      <YearMonths weeks={year.weeks} width={width} />
      {phone && (
        <div className={styles.steps}>
          <IconButton
            icon={IconChevronLeft}
            label="The week before"
            disabled={index === 0}
            onClick={() => choose(index - 1)}
          />
          <p aria-live="polite">
            <b>{weekText(week)}</b>
            {weekSpan(week, studioReading().order)}
          </p>
          <IconButton
            icon={IconChevronRight}
            label="The week after"
            disabled={index === last}
            onClick={() => choose(index + 1)}
          />
        </div>
      )}
      <div className={styles.legend}>
        <YearLegend />
        <p className={styles.keys}>Arrow keys go from week to week.</p>
      </div>
    </>
  )
}
