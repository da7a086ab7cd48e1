import type { YearOfWeeks } from '@studio/contract/videos/practice/year.ts'
import { type YearLight, YearPicture } from '../../../ui/year/year-picture.tsx'
import styles from './poster.module.css'

interface PosterOnWallProps {
  year: YearOfWeeks
  light: YearLight
  title: string
  line: string
  span: string
  studio: string
}

/** How the poster will hang; its words are on the page already. */
export function PosterOnWall({ year, light, title, line, span, studio }: PosterOnWallProps) {
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.poster}>
        <span className={styles.studio}>{studio}</span>
        <YearPicture year={year} size="poster" light={light} seated alt="" />
        <span className={styles.title}>{title}</span>
        <span className={styles.line}>{line}</span>
        <span className={styles.span}>{span}</span>
      </div>
    </div>
  )
}
