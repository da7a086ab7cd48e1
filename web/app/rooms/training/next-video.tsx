import { trackPath } from '@studio/contract/sharing/addresses.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { Link } from 'react-router'
import { Icon, IconArrowRight } from '../../ui/icons.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { lengthText } from '../../ui/words/length-text.ts'
import styles from './training-track.module.css'

/** The next video of the path, if there is one; `index` counts from 0. */
export function NextVideo({ path, index }: { path: TrainingPack; index: number }) {
  const video = path.videos[index]
  if (!video) return null
  return (
    <section>
      <h2 className={styles.nextTitle}>Next video</h2>
      <Link to={trackPath(path.id, video.id)} className={styles.next}>
        <ClassPrint
          video={{ title: video.title, thumbnailUrl: video.thumbnailUrl, tagList: video.tagList }}
          className={styles.nextPrint}
        />
        <span className={styles.nextWords}>
          <b>{video.title}</b>
          <small>
            {index + 1} of {path.videos.length}, {lengthText(video.duration)}
          </small>
        </span>
        <Icon of={IconArrowRight} />
      </Link>
    </section>
  )
}
