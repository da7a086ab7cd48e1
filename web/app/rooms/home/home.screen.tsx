import { labelAt } from '@studio/contract/day-now.ts'
import { siteTexts } from '@studio/contract/studio/original-texts.ts'
import { type MetaArgs, useLoaderData } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { prefetch } from '../../platform/prefetch.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { readSession, useUser } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Container, Section } from '../../ui/page/container.tsx'
import { organizationFacts } from '../../ui/page/page-facts.ts'
import { pageHead, settingsOfPage } from '../../ui/page/page-head.ts'
import { ClassCardSkeletons, Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'
import { latestDaysQuery } from '../daily-classes/queries.ts'
import { pricesQuery } from '../plans/queries.ts'
import { settingsQuery } from '../studio/queries.ts'
import styles from './member-frame.module.css'
import { MemberFrame, type Sky } from './member-frame.tsx'
import { VisitorHome } from './visitor-home.tsx'

const page = prefetch(async ({ read }) => {
  if (typeof document !== 'undefined' && readSession()) return [(await import('./home-query.ts')).homeQuery()]
  const { now, day } = await read(settingsQuery())
  return [latestDaysQuery(labelAt(new Date(now), day)), pricesQuery()]
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const handle: RouteHandle = { hero: 'page', heroMayBePhoto: true }

export function meta({ matches }: MetaArgs) {
  return pageHead(matches, {
    title: 'Online yoga, three new classes every day',
    description: settingsOfPage(matches)?.texts.footer ?? siteTexts.footer,
    feed: true,
    facts: (studio) => [organizationFacts(studio)],
  })
}

const loadMemberHome = () => import('./member-home.tsx')
/** A separate chunk, because a visitor's first page doesn't need it; loaded during hydration for signed-in people. */
const MemberHome = lazyPart(async () => (await loadMemberHome()).MemberHome, {
  fallback: ({ waiting }) => waiting,
})
if (typeof document !== 'undefined' && readSession()) void loadMemberHome().catch(() => {})

/** One address with two homes: for visitors, and for signed-in people (HOME-01 to HOME-08). */
export default function HomeScreen() {
  const { signedIn } = useLoaderData<typeof page.loader>()
  const settled = useHydrated()
  const user = useUser()
  const isWaiting = !settled && signedIn
  if (!user && !isWaiting) return <VisitorHome />
  return (
    <MemberFrame>
      {(sky) => {
        const waiting = <HomeSkeleton ground={sky.ground} />
        return user && !isWaiting ? <MemberHome user={user} sky={sky} waiting={waiting} /> : waiting
      }}
    </MemberFrame>
  )
}

/** Server rendering of home for signed-in people: the sky and skeletons instead of the visitor's view (D2). */
function HomeSkeleton({ ground }: Pick<Sky, 'ground'>) {
  return (
    <>
      <section className={styles.hero} data-ground={ground}>
        <Container>
          <Loading className={styles.bones}>
            <SkeletonBox shape="title" />
            <SkeletonBox shape="short" />
          </Loading>
        </Container>
      </section>
      <CardSkeleton />
      <Section tight>
        <Loading>
          <ClassCardSkeletons />
        </Loading>
      </Section>
    </>
  )
}

/** The card's box: a wash of the sky's colours, bars for title and facts. */
function CardSkeleton() {
  return (
    <Container className={styles.start}>
      <div className={styles.card}>
        <span className={styles.wash} />
        <Loading className={styles.bones}>
          <SkeletonBox shape="short" />
          <SkeletonBox shape="title" />
          <SkeletonBox shape="line" />
          <SkeletonBox shape="button" />
        </Loading>
      </div>
      <div className={styles.day} />
    </Container>
  )
}
