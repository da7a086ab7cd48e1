import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import styles from './month-board.module.css'
import type { Carried } from './use-carried.ts'

interface GhostProps {
  carried: Carried
  /** Puts it where the pointer is; without it, it stands in the day that the keys have come to. */
  place?: (element: HTMLElement | null) => void
}

/** The keys carry also to days outside the window. */
const showItsDay = (element: HTMLElement | null) =>
  element?.closest('[data-day]')?.scrollIntoView({ block: 'nearest' })

/** What is carried, lifted from the page. */
export function Ghost({ carried: { thing, title, copies }, place }: GhostProps) {
  const { thumbnailUrl } = thing.event ?? thing.video
  const tagList = thing.video?.tagList ?? []
  return (
    <div
      ref={place ?? showItsDay}
      className={classNames(styles.ghost, place ? styles.byPointer : styles.byKeys)}
      aria-hidden="true"
    >
      <ClassPrint video={{ title, thumbnailUrl, tagList }} className={styles.print} />
      <b>{title}</b>
      {copies && <small>a copy</small>}
    </div>
  )
}
