import { areasOf } from '@studio/contract/membership/page-areas.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaArgs, useParams } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { prefetch, prefetchedData } from '../../platform/prefetch.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { Container, Section } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NoteRoom } from '../../ui/page/note-room.tsx'
import { breadcrumbFacts, courseFacts } from '../../ui/page/page-facts.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { shortText } from '../../ui/page/short-text.ts'
import { useArt } from '../../ui/pictures/art.ts'
import dawn from '../../ui/pictures/hero-dawn.svg'
import dawnPortrait from '../../ui/pictures/hero-dawn-portrait.svg'
import dusk from '../../ui/pictures/hero-dusk.svg'
import duskPortrait from '../../ui/pictures/hero-dusk-portrait.svg'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { useDark } from '../../ui/use-media.ts'
import { classNames } from '../../ui/words/class-names.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { type DrawnRange, useDrawnRanges } from '../../ui/year/use-drawn-ranges.ts'
import { ClosedNote } from '../membership/closed/closed-note.tsx'
import { LazyNote } from '../notifications/with-teachers/lazy-note.tsx'
import { settingsQuery } from '../studio/queries.ts'
import styles from './path.module.css'
import { firstNames, firstVideosText, teachersOf } from './path-words.ts'
import { pathRange, rangeWords } from './programme/path-range.ts'
import { PlanPanel } from './programme/plan-panel.tsx'
import { leadText } from './programme/programme-words.ts'
import { useProgramme } from './programme/queries.ts'
import { Way } from './programme/way.tsx'
import { pathQuery } from './queries.ts'

const page = prefetch(({ params }) => [pathQuery(params.id ?? ''), settingsQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader
export const handle: RouteHandle = { hero: 'page' }

export function meta({ matches, params }: MetaArgs) {
  const path = prefetchedData<TrainingPack>(matches, pathQuery(params.id ?? '').queryKey)
  if (!path) return pageHead(matches, { title: 'Training paths', hidden: true })
  return pageHead(matches, {
    title: path.title,
    description: `With ${firstNames(teachersOf(path))}. ${firstVideosText(path, () => false)}`,
    facts: (studio, address) => [
      courseFacts(studio, path, address),
      breadcrumbFacts(studio, [
        ['Training paths', '/training-paths'],
        [path.title, `/training-track/${path.id}`],
      ]),
    ],
  })
}

/** PATH-01: a path as a programme: its classes on their days, and what its follower has chosen. */
export default function PathScreen() {
  const { id = '' } = useParams()
  const { data: path } = useSuspenseQuery(pathQuery(id))
  const { programme, isKnown, keepsHistory } = useProgramme(id)
  if (path.videos.length === 0) {
    return (
      <Section>
        <h1>{path.title}</h1>
        <EmptyState picture="tree">This path is being prepared.</EmptyState>
      </Section>
    )
  }
  return (
    <>
      <PathHero
        path={path}
        programme={programme}
        isKnown={isKnown}
        lead={isKnown ? leadText(path, programme) : ''}
      />
      <Container>
        <Way path={path} programme={programme} isKnown={isKnown} keepsHistory={keepsHistory} />
      </Container>
      <Section tight>
        <NoteRoom of="TrainingPacks">
          <ClosedNote areas={areasOf('/training-paths')} what="training paths" />
        </NoteRoom>
        <div className={styles.columns}>
          <PlanPanel path={path} programme={programme} isKnown={isKnown} />
          <LastDay path={path} programme={programme} />
        </div>
      </Section>
    </>
  )
}

interface PathHeroProps {
  path: TrainingPack
  programme: Programme | null
  /** Whether it is known how the viewer follows the path: the range is drawn then. */
  isKnown: boolean
  lead: string
}

const SKIES = {
  dawn: { wide: dawn, phone: dawnPortrait },
  dusk: { wide: dusk, phone: duskPortrait },
} as const

/**
 * The top of a path's page: the path as a range of its own, at dawn, and at dusk where the page is dark. The server does not know
 * which, so its dawn stays out of sight on a dark page.
 */
function PathHero({ path, programme, isKnown, lead }: PathHeroProps) {
  const art = useArt()
  const light = useDark() ? 'dusk' : 'dawn'
  const hydrated = useHydrated()
  const rangeOf = (size: 'wide' | 'phone'): DrawnRange => ({ ...pathRange(path, programme, size), light })
  const [wide, phone] = useDrawnRanges(isKnown ? [rangeOf('wide'), rangeOf('phone')] : null) ?? []
  return (
    <section className={styles.hero} data-ground="page">
      <picture className={classNames(styles.picture, wide && styles.range, !hydrated && styles.still)}>
        <source media="(max-width: 599px)" srcSet={phone ?? art(SKIES[light].phone)} />
        <img
          src={wide ?? art(SKIES[light].wide)}
          alt={wide ? rangeWords(path, programme) : ''}
          fetchPriority="high"
        />
      </picture>
      <Container className={styles.words}>
        <h1>{path.title}</h1>
        <p className={styles.lead}>{lead}</p>
      </Container>
    </section>
  )
}

/** Where the path leads, and with whom. */
function LastDay({ path, programme }: { path: TrainingPack; programme: Programme | null }) {
  const last = path.videos.at(-1)
  if (!last) return null
  const isDone = programme?.state === 'done'
  return (
    <aside aria-label="Where it leads">
      <ClassPrint
        video={{ title: path.title, thumbnailUrl: null, tagList: path.videos[0]?.tagList ?? [] }}
        photo={path.photo && { of: path.photo, sizes: '(max-width: 599px) 100vw, 400px' }}
        words=""
      />
      <h2 className={styles.title}>
        {isDone ? `What you did on day ${path.videos.length}` : `What waits on day ${path.videos.length}`}
      </h2>
      <p className={styles.text}>
        {last.title}. {shortText(last.description)}
      </p>
      <ul className={styles.teachers}>
        {teachersOf(path).map((teacher) => (
          <li key={teacher.id}>
            <Avatar person={teacher} size="large" />
            <TextLink to={teacherPath(teacher.id)}>{fullName(teacher)}</TextLink>
            <NoteTo path={path} programme={programme} teacher={teacher} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

interface NoteToProps {
  path: TrainingPack
  programme: Programme | null
  teacher: { id: string; firstName: string }
}

/** A line to a teacher of the path, about their class that was done last. */
function NoteTo({ path, programme, teacher }: NoteToProps) {
  const done = new Set(programme?.days.flatMap(({ videoId, done: isDone }) => (isDone ? videoId : [])))
  const video = path.videos.findLast(({ id, coachUser }) => done.has(id) && coachUser?.id === teacher.id)
  return video ? <LazyNote video={video} teacher={teacher} inWords /> : null
}
