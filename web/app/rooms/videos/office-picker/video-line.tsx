import type { Video } from '@studio/contract/videos/schema.ts'
import type { ReactNode, RefObject } from 'react'
import { keepFocusNear } from '../../../ui/page/focus-title.ts'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { lengthText } from '../../../ui/words/length-text.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import styles from './picker.module.css'

/** A video in one row: picture, title with teacher and style, length. */
export function VideoLine({ video, children }: { video: Video; children?: ReactNode }) {
  return (
    <>
      <ClassPrint video={{ ...video, duration: 0 }} words="" className={styles.print} />
      <span className={styles.words}>
        <b>{video.title}</b>
        <small>{teacherAndStyle(video)}</small>
        {children}
      </span>
      <span className={styles.length}>{lengthText(video.duration)}</span>
    </>
  )
}

/** "Ines Calder, Hatha" */
export const teacherAndStyle = ({ coachUser, tagList }: Pick<Video, 'coachUser' | 'tagList'>): string =>
  [coachUser && fullName(coachUser), tagList[0]].filter(Boolean).join(', ')

/** For a button that takes its own row out of a list: the focus moves to the last button of the row that has its place then. */
export function keepFocusInList(list: RefObject<HTMLElement | null>, place: number): void {
  keepFocusNear(() => {
    const rows = [...(list.current?.children ?? [])]
    const row = rows[place] ?? rows.at(-1)
    return [...(row?.querySelectorAll('button') ?? [])].at(-1) ?? null
  })
}
