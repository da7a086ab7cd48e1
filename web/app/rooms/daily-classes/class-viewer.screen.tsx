import { CLASSES_A_DAY, groupLabel, hasBegun } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { inRange, startOfDay } from '@studio/contract/dates.ts'
import { labelAt } from '@studio/contract/day-now.ts'
import { areasOf } from '@studio/contract/membership/page-areas.ts'
import { classPath } from '@studio/contract/sharing/addresses.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, type MetaArgs, redirect, useLoaderData, useParams } from 'react-router'
import { prefetch, prefetchedData } from '../../platform/prefetch.ts'
import { Back } from '../../ui/buttons/back.tsx'
import { ClassFacts } from '../../ui/cards/class-facts.tsx'
import { ClassList } from '../../ui/cards/class-list.tsx'
import { Container } from '../../ui/page/container.tsx'
import { breadcrumbFacts, videoFacts } from '../../ui/page/page-facts.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { StageColumns } from '../../ui/page/stage-columns.tsx'
import { Tag } from '../../ui/tag.tsx'
import { fullDayText } from '../../ui/words/day-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { studioReading } from '../../ui/words/studio-reading.ts'
import { settingsQuery, useSettings } from '../studio/queries.ts'
import { useToday } from '../studio/studio-clock.tsx'
import { PreviewButton } from '../videos/preview-button.tsx'
import { videoQuery } from '../videos/queries.ts'
import { VideoStage } from '../videos/video-stage.tsx'
import { VideoTeacher } from '../videos/video-teacher.tsx'
import styles from './class-viewer.module.css'
import { classDayQuery } from './queries.ts'

/** Parses `2026-03-12Z` of the URL as `2026-03-12`; anything else is 404 (ROUTE-15). */
function dayOfPath(date = ''): string {
  const day = date.slice(0, -1)
  const isDay = /^\d{4}-\d\d-\d\dZ$/.test(date) && startOfDay(day) !== null && inRange(day)
  if (!isDay) throw data(null, { status: 404 })
  return day
}

const page = prefetch(async ({ params, read, signedIn }) => {
  const date = dayOfPath(params.date)
  const [day, { now, day: told }] = await Promise.all([read(classDayQuery(date)), read(settingsQuery())])
  const isClass = day?.videos.some(({ id }) => id === params.id) ?? false
  if (isClass) return [videoQuery(params.id ?? '')]
  // The server does not know staff, who see a day before it begins (D13); the film's own page finds out.
  if (import.meta.env.SSR && signedIn && !hasBegun(date, labelAt(new Date(now), told)))
    throw redirect(`/video/${params.id}`)
  throw data(null, { status: 404 })
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export function meta({ matches, params }: MetaArgs) {
  const video = prefetchedData<Video>(matches, videoQuery(params.id ?? '').queryKey)
  if (!video) return pageHead(matches, { title: 'All Daily Classes', hidden: true })
  const since = `${dayOfPath(params.date)}T00:00:00Z`
  return pageHead(matches, {
    title: video.title,
    description: video.description,
    card: { video },
    facts: (studio, address) => [
      videoFacts(studio, { video, address, since }),
      breadcrumbFacts(studio, [
        ['All Daily Classes', '/daily-classes'],
        [video.title, classPath(dayOfPath(params.date), video.id)],
      ]),
    ],
  })
}

/** One class of a day: player, description, teacher, and the day's other classes (DAILY-02 to DAILY-04). */
export default function ClassViewerScreen() {
  const { date, id = '' } = useParams()
  const { signedIn } = useLoaderData<typeof page.loader>()
  const { data: video } = useSuspenseQuery(videoQuery(id))
  const { data: day } = useSuspenseQuery(classDayQuery(dayOfPath(date)))
  const settings = useSettings()
  const path = classPath(dayOfPath(date), id)
  const today = useToday()
  // A day pass includes today's classes, as on home (ACCESS-19, ACCESS-24).
  const closed =
    dayOfPath(date) === today
      ? { areas: areasOf('/'), what: 'today’s classes' }
      : { areas: areasOf(path), what: 'every daily class' }
  const position = (day?.videos.findIndex((one) => one.id === id) ?? -1) + 1
  return (
    <Container className={styles.page}>
      <div className={styles.top}>
        <Back to="/daily-classes">All Daily Classes</Back>
        <span className={styles.date}>{fullDayText(dayOfPath(date))}</span>
      </div>
      <StageColumns
        stage={
          <VideoStage
            video={video}
            path={path}
            renderedSignedIn={signedIn}
            closed={closed}
            preview={<PreviewButton video={video} />}
            addressOf={(next) => classPath(dayOfPath(date), next.id)}
            following={position > 0 ? day?.videos.slice(position) : undefined}
            isToday={dayOfPath(date) === today}
          />
        }
        beside={day && <RemainingClasses day={day} besides={id} />}
      >
        {position > 0 && (
          <p className={styles.position}>
            {groupLabel(dayOfPath(date), today, studioReading().order)} {position} of {CLASSES_A_DAY}
          </p>
        )}
        <h1 className={styles.title}>{video.title}</h1>
        <p className={styles.lead}>{video.description}</p>
        <ClassFacts video={video} />
        <div className={styles.tags}>
          {video.tagList.map((tag) => (
            <Tag key={tag} tone="outlined">
              {tag}
            </Tag>
          ))}
        </div>
        <VideoTeacher video={video} shareUrl={`${settings.publicUrl}${path}`} />
      </StageColumns>
    </Container>
  )
}

/** DAILY-03: the day's other classes. */
function RemainingClasses({ day, besides }: { day: ClassDay; besides: string }) {
  const classes = day.videos.map((video, index) => ({
    video,
    to: classPath(day.dateTime, video.id),
    note: `${index + 1} of ${CLASSES_A_DAY}`,
    by: video.coachUser && fullName(video.coachUser),
  }))
  const remaining = classes.filter(({ video }) => video.id !== besides)
  const heading = groupLabel(day.dateTime.slice(0, 10), useToday(), studioReading().order).replace(
    'Classes',
    'Remaining Classes',
  )
  return <ClassList heading={heading} classes={remaining} />
}
