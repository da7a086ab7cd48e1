import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { lengthText } from '../../ui/words/length-text.ts'
import { trackPath } from './path-row.tsx'
import { sizeText } from './path-words.ts'
import styles from './training-track.module.css'

/** The path's videos, numbered; the one on the stage is marked. */
export function VideoList({ path, currentId }: { path: TrainingPack; currentId: string }) {
  return (
    <div className={styles.panel}>
      <div className={styles.listHead}>
        <h2>{path.title}</h2>
        <span>{sizeText(path)}</span>
      </div>
      <ol>
        {path.videos.map((video, index) => {
          const current = video.id === currentId
          return (
            <li key={video.id}>
              <Link
                to={trackPath(path.id, video.id)}
                className={styles.entry}
                aria-current={current ? 'page' : undefined}
              >
                <span className={styles.number}>{index + 1}</span>
                <ClassPrint
                  video={{ title: video.title, thumbnailUrl: video.thumbnailUrl, tagList: video.tagList }}
                />
                <span>
                  <b>{video.title}</b>
                  <small>{lengthText(video.duration)}</small>
                </span>
                {current && <Icon of={IconPlayerPlay} />}
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
