import { sharedPath } from '@studio/contract/sharing/addresses.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { type MetaArgs, useNavigate, useParams } from 'react-router'
import { prefetch, prefetchedData } from '../../platform/prefetch.ts'
import { Back } from '../../ui/buttons/back.tsx'
import { ClassFacts } from '../../ui/cards/class-facts.tsx'
import { Container } from '../../ui/page/container.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { StageColumns } from '../../ui/page/stage-columns.tsx'
import type { Closed } from '../membership/closed/upgrade-offer.ts'
import { useAccess, useUpgradeAlert } from '../membership/closed/use-access.ts'
import { pricesQuery } from '../plans/queries.ts'
import { settingsQuery } from '../studio/queries.ts'
import { ClosedVideo } from './closed-video.tsx'
import { MoreFrom } from './more-from.tsx'
import { videoQuery } from './queries.ts'
import styles from './video.module.css'
import { VideoStage } from './video-stage.tsx'
import { VideoTeacher } from './video-teacher.tsx'

const page = prefetch(({ params }) => [videoQuery(params.id ?? ''), pricesQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader

export function meta({ matches, params }: MetaArgs) {
  const video = prefetchedData<{ title: string }>(matches, videoQuery(params.id ?? '').queryKey)
  return pageHead(matches, { title: video?.title ?? 'Video', hidden: true })
}

/** Any membership opens the page; the video's places decide about the video. */
const ANY_VIDEO: Closed = { areas: [], what: 'videos' }

/** ROUTE-16, ACCESS-12: one video for members; without a running membership it redirects with a message. */
export default function VideoScreen() {
  const { id = '' } = useParams()
  const { data: video, isFetching } = useSuspenseQuery(videoQuery(id))
  const { data: settings } = useSuspenseQuery(settingsQuery())
  const back = useGoBack()
  const allowed = useAccess().opens()
  const path = `/video/${id}`
  const refuseByPlan = useUpgradeAlert()
  const refuse = useEffectEvent(() => refuseByPlan(ANY_VIDEO))

  useEffect(() => {
    if (allowed) return
    back()
    refuse()
  }, [allowed, back])

  if (!allowed) return null
  return (
    <Container className={styles.page}>
      <Back onClick={back}>Back</Back>
      <StageColumns
        stage={
          <VideoStage
            video={video}
            path={path}
            renderedSignedIn
            closed={ANY_VIDEO}
            // A page rendered for everybody has no media until the viewer's own answer arrives.
            lacking={!isFetching && <ClosedVideo />}
          />
        }
        beside={video.coachUser && <MoreFrom teacher={video.coachUser} besides={id} />}
      >
        <p className={styles.style}>{video.tagList[0]}</p>
        <h1 className={styles.title}>{video.title}</h1>
        <p className={styles.lead}>{video.description}</p>
        <ClassFacts video={video} />
        <VideoTeacher video={video} shareUrl={`${settings.publicUrl}${sharedPath(video)}`} />
      </StageColumns>
    </Container>
  )
}

/** Returns to the previous page of the studio, else to the first page. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const inside = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
    void (inside ? navigate(-1) : navigate('/', { replace: true }))
  }, [navigate])
}
