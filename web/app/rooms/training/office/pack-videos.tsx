import { toasts } from '@studio/contract/training/messages.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import type { ReactNode } from 'react'
import { OrderedVideos } from '../../videos/office-picker/ordered-videos.tsx'
import { VideoPicker } from '../../videos/office-picker/video-picker.tsx'
import { pathSizeText } from '../path-words.ts'
import styles from './packs.module.css'
import { usePackVideos } from './queries.ts'

/** PACK-01 to PACK-03: a pack's videos in order, below `children`, and the library to add from. */
export function PackVideos({ pack, children }: { pack: TrainingPack; children: ReactNode }) {
  const change = usePackVideos(pack.id)
  const { videos } = pack
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        {children}
        <section>
          <div className={styles.head}>
            <h2>Videos</h2>
            <span className={styles.size}>{pathSizeText(pack)}</span>
          </div>
          <div className={styles.panel}>
            {videos.length === 0 && (
              <p className={styles.none}>Members see this pack once it holds a video.</p>
            )}
            <OrderedVideos
              label="Videos of this pack"
              videos={videos}
              onOrder={(order) => change.mutate({ change: (now) => inOrder(now, order) })}
              onRemove={({ id }) =>
                change.mutate({
                  change: (now) => now.filter((one) => one.id !== id),
                  done: toasts.removed,
                })
              }
            />
          </div>
        </section>
      </div>
      <section className={`${styles.panel} ${styles.add}`}>
        <h2 className={styles.picks}>Add videos</h2>
        <VideoPicker
          chosen={videos.map(({ id }) => id)}
          onAdd={(video) => change.mutate({ change: (now) => withVideo(now, video), done: toasts.added })}
        />
      </section>
    </div>
  )
}

/** Sorts by the wanted order; videos that are not in it come last. */
function inOrder(videos: readonly Video[], order: readonly Video[]): Video[] {
  const wanted = order.map(({ id }) => id)
  const placeOf = ({ id }: Video) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length)
  return videos.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const withVideo = (videos: readonly Video[], video: Video) => [
  ...videos.filter(({ id }) => id !== video.id),
  video,
]
