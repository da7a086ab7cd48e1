import { areasOf } from '@studio/contract/membership/page-areas.ts'
import { trackPath } from '@studio/contract/sharing/addresses.ts'
import { watchedOf } from '@studio/contract/training/rules.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Link, type MetaArgs, useLoaderData, useParams } from 'react-router'
import { prefetch, prefetchedData } from '../../platform/prefetch.ts'
import { Back } from '../../ui/buttons/back.tsx'
import { ClassFacts } from '../../ui/cards/class-facts.tsx'
import { Icon, IconArrowRight, IconCircleCheck, IconPlayerPlay } from '../../ui/icons.tsx'
import { Container } from '../../ui/page/container.tsx'
import { breadcrumbFacts, courseFacts, videoFacts } from '../../ui/page/page-facts.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { lengthText } from '../../ui/words/length-text.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { useSettings } from '../studio/queries.ts'
import { useMarks } from '../videos/progress/queries.ts'
import { videoQuery } from '../videos/queries.ts'
import { VideoStage } from '../videos/video-stage.tsx'
import { VideoTeacher } from '../videos/video-teacher.tsx'
import { pathSizeText, watchedText } from './path-words.ts'
import { ProgressBar } from './progress-bar.tsx'
import { pathQuery } from './queries.ts'
import styles from './training-track.module.css'

const page = prefetch(async ({ params, read }) => {
  const { id = '', videoId = '' } = params
  const path = await read(pathQuery(id))
  if (!path.videos.some((video) => video.id === videoId)) throw data(null, { status: 404 })
  return [videoQuery(videoId)]
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export function meta({ matches, params }: MetaArgs) {
  const video = prefetchedData<Video>(matches, videoQuery(params.videoId ?? '').queryKey)
  const path = prefetchedData<TrainingPack>(matches, pathQuery(params.id ?? '').queryKey)
  if (!video || !path) return pageHead(matches, { title: 'Training paths', hidden: true })
  const first = trackPath(path.id, path.videos[0]?.id ?? video.id)
  return pageHead(matches, {
    title: `${video.title}, ${path.title}`,
    description: video.description,
    card: { video },
    facts: (studio, address) => [
      courseFacts(studio, path, `${studio.publicUrl}${first}`),
      videoFacts(studio, { video, address, since: path.dateTime }),
      breadcrumbFacts(studio, [
        ['Training paths', '/training-paths'],
        [path.title, first],
        [video.title, trackPath(path.id, video.id)],
      ]),
    ],
  })
}

/** ROUTE-14, PATH-01: a video inside its path: player, the path's list, and the next video. */
export default function TrainingTrackScreen() {
  const { id = '', videoId = '' } = useParams()
  const { signedIn } = useLoaderData<typeof page.loader>()
  const { data: path } = useSuspenseQuery(pathQuery(id))
  const { data: video } = useSuspenseQuery(videoQuery(videoId))
  const settings = useSettings()
  const index = path.videos.findIndex((one) => one.id === videoId)
  const address = trackPath(id, videoId)
  return (
    <Container className={styles.page}>
      <Back to="/training-paths">Training paths</Back>
      <div className={styles.columns}>
        <div>
          <VideoStage
            video={video}
            path={address}
            renderedSignedIn={signedIn}
            closed={{ areas: areasOf(address), what: 'training paths' }}
            addressOf={(next) => trackPath(id, next.id)}
            following={index < 0 ? undefined : path.videos.slice(index + 1)}
          />
          <p className={styles.position}>
            {path.title}, {index + 1} of {path.videos.length}
          </p>
          <h1 className={styles.title}>{video.title}</h1>
          <p className={styles.lead}>{video.description}</p>
          <ClassFacts video={video} />
          <VideoTeacher video={video} shareUrl={`${settings.publicUrl}${address}`} />
        </div>
        <aside className={styles.side} aria-label={path.title}>
          <VideoList path={path} currentId={videoId} />
          <NextVideo path={path} index={index + 1} />
          <TextLink to={`/training-track/${path.id}`}>Day by day: the whole path</TextLink>
        </aside>
      </div>
    </Container>
  )
}

/** The next video of the path, if there is one; `index` counts from 0. */
function NextVideo({ path, index }: { path: TrainingPack; index: number }) {
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

/** Numbered videos of a path; the present one and watched ones are marked. */
function VideoList({ path, currentId }: { path: TrainingPack; currentId: string }) {
  const marks = useMarks()
  const done = watchedOf(path, (id) => marks.get(id)?.finished === true)
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
