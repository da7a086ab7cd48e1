import { areasOf } from '@studio/contract/membership/page-areas.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaArgs, useParams } from 'react-router'
import { prefetch, prefetchedData } from '../../platform/prefetch.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { Container, Section } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NoteRoom } from '../../ui/page/note-room.tsx'
import { breadcrumbFacts, courseFacts } from '../../ui/page/page-facts.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { ClosedNote } from '../membership/closed/closed-note.tsx'
import { settingsQuery } from '../studio/queries.ts'
import styles from './path.module.css'
import { firstNames, firstVideosText, teachersOf } from './path-words.ts'
import { LastDay } from './programme/last-day.tsx'
import { PathHero } from './programme/path-hero.tsx'
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
