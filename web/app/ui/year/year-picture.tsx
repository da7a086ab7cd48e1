import { SKIES, type YearLight } from '@studio/pictures/year-ink.ts'
import type { YearPrint, YearRise } from '@studio/pictures/year-print.ts'
import { cardPlacing } from '@studio/pictures/year-range.ts'
import { useEffect, useState } from 'react'
import { Print } from '../portraits/print.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './year.module.css'

export type { YearLight, YearRise }

/** Pixels in which a year is drawn; a phone's has fewer lines. */
export const YEAR_SIZES = {
  home: { width: 920, height: 240 },
  homePhone: { width: 350, height: 180 },
  page: { width: 1240, height: 440 },
  pagePhone: { width: 390, height: 320 },
  finish: { width: 437, height: 150, columns: 9 },
  sample: { width: 280, height: 150 },
  card: { width: 1200, height: 630 },
  poster: { width: 2140, height: 1090, top: 0.24, shore: 0.72 },
} as const
export type YearSize = keyof typeof YEAR_SIZES

type Weeks = Pick<YearPrint, 'weeks' | 'now'>

type YearPictureProps = {
  /** Null while its weeks are not known. */
  year: Weeks | null
  /** How many fit side by side, if not those of the size. */
  columns?: number
  size: YearSize
  light: YearLight
  /** With somebody on the near bank. */
  seated?: boolean
  rise?: YearRise | undefined
  alt: string
}

/** How a year is drawn in a size. */
export const drawnYear = ({
  year: { weeks, now },
  size,
  light,
  seated,
  rise,
  columns,
}: Omit<YearPictureProps, 'alt' | 'year'> & { year: Weeks }): YearPrint => ({
  weeks,
  now,
  light,
  ...YEAR_SIZES[size],
  ...(columns ? { columns } : {}),
  figure: seated ? seatOf(now, size) : undefined,
  ...(size === 'card' ? cardPlacing(now) : {}),
  rise,
})

/** The part of the width where somebody sits: away from the sun. */
const seatOf = (now: number, size: YearSize) => {
  if (now < 27) return 0.76
  return size === 'poster' ? 0.17 : 0.2
}

/** The weeks as a range by the water. It is drawn in the browser, with code that is loaded then; the last picture stays until the next is there. */
export function YearPicture({ alt, year, ...asked }: YearPictureProps) {
  const [src, setSrc] = useState<string>()
  const print = year && JSON.stringify(drawnYear({ year, ...asked }))
  useEffect(() => {
    if (print === null) return
    let current = true
    import('@studio/pictures/year-print.ts').then(
      ({ yearPrint }) => {
        if (current) setSrc(`data:image/svg+xml,${encodeURIComponent(yearPrint(JSON.parse(print)))}`)
      },
      // Without it the figures are there, and the table.
      () => {},
    )
    return () => {
      current = false
    }
  }, [print])
  const [above, , below] = SKIES[asked.light].sky
  return (
    <Print shape="free" className={classNames(styles.print, styles[asked.size])}>
      <span className={styles.sky} style={{ background: `linear-gradient(${above}, ${below})` }} />
      {src && <img src={src} alt={alt} />}
    </Print>
  )
}
