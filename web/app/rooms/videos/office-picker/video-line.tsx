import type { Video } from '@studio/contract/videos/schema.ts'
import type { ReactNode } from 'react'
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
