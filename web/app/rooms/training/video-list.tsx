import { trackPath } from '@studio/contract/sharing/addresses.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { Link } from 'react-router'
import { Icon, IconCircleCheck, IconPlayerPlay } from '../../ui/icons.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { lengthText } from '../../ui/words/length-text.ts'
import { useMarks } from '../videos/progress/queries.ts'
import { pathSizeText, watchedText } from './path-words.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './training-track.module.css'

/** Numbered videos of a path; the present one and watched ones are marked. */
export function VideoList({ path, currentId }: { path: TrainingPack; currentId: string }) {
  const marks = useMarks()
  const done = path.videos.filter(({ id }) => marks.get(id)?.finished).length
  return (
    <div className={styles.panel}>
      <div className={styles.listHead}>
        <h2>{path.title}</h2>
        <span>{done > 0 ? watchedText(path, done) : pathSizeText(path)}</span>
      </div>
      {done > 0 && (
        <div className={styles.progress}>
          <ProgressBar done={done} of={path.videos.length} />
        </div>
      )}
      <ol>
        {path.videos.map((video, index) => {
          const current = video.id === currentId
          const mark = marks.get(video.id)
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
                  <small>{lengthText(video.duration, mark?.seconds)}</small>
                </span>
                {current ? <Icon of={IconPlayerPlay} filled /> : mark?.finished && <Watched />}
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Watched() {
  return (
    <span className={styles.watched}>
      <Icon of={IconCircleCheck} />
      <VisuallyHidden>Watched</VisuallyHidden>
    </span>
  )
}
