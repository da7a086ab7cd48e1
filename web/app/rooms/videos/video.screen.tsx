import type { Teacher } from '@studio/contract/people/schema.ts'
import { sharedPath } from '@studio/contract/sharing/addresses.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { type MetaArgs, useNavigate, useParams } from 'react-router'
import { prefetch, prefetchedData } from '../../platform/prefetch.ts'
import { Back } from '../../ui/buttons/back.tsx'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { ClassFacts } from '../../ui/cards/class-facts.tsx'
import { ClassList } from '../../ui/cards/class-list.tsx'
import { IconLock } from '../../ui/icons.tsx'
import { Container } from '../../ui/page/container.tsx'
import { Note } from '../../ui/page/note.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { StageColumns } from '../../ui/page/stage-columns.tsx'
import type { Closed } from '../membership/closed/upgrade-offer.ts'
import { useAccess, useUpgradeAlert } from '../membership/closed/use-access.ts'
import { pricesQuery } from '../plans/queries.ts'
import { useSettings } from '../studio/queries.ts'
import { videoQuery, videosOfQuery } from './queries.ts'
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
  const settings = useSettings()
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

/** What a running membership that doesn't open a video lacks: a practice to join, or another plan (ACCESS-26). */
function ClosedVideo() {
  const { opens } = useAccess()
  const hasEveryPart = opens('DailyClasses') && opens('TrainingPacks') && opens('Calendars')
  const [title, text, button, to] = hasEveryPart
    ? [
        'This class is not open to you yet.',
        'It is in a practice you have not joined, or in another plan.',
        ...PRACTICES,
      ]
    : ['Your plan does not open this class.', 'Compare what the others open.', ...PLANS]
  return (
    <Note
      tone="calm"
      icon={IconLock}
      title={title}
      action={
        <LinkButton size="sm" to={to}>
          {button}
        </LinkButton>
      }
    >
      <br />
      {text}
    </Note>
  )
}

const PRACTICES = ['All Personal Practices', '/all-personal-practice'] as const
const PLANS = ['Compare plans', '/profile/plan/edit'] as const

/** Videos beside the description. */
const SHOWN = 3

/** Other videos of a teacher that the member may watch, newest first. */
function MoreFrom({ teacher, besides }: { teacher: Pick<Teacher, 'id' | 'firstName'>; besides: string }) {
  const { data } = useQuery(videosOfQuery(teacher.id, SHOWN + 1))
  const others = data?.records.filter(({ id }) => id !== besides).slice(0, SHOWN) ?? []
  const classes = others.map((video) => ({ video, to: `/video/${video.id}`, by: video.tagList[0] }))
  return <ClassList heading={`More from ${teacher.firstName}`} classes={classes} />
}
