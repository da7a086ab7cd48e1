import { labelAt } from '@studio/contract/day-now.ts'
import { siteTexts } from '@studio/contract/studio/original-texts.ts'
import { type MetaArgs, useLoaderData } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { prefetch } from '../../platform/prefetch.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { readSession, useUser } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { organizationFacts } from '../../ui/page/page-facts.ts'
import { pageHead, settingsOfPage } from '../../ui/page/page-head.ts'
import { latestDaysQuery } from '../daily-classes/queries.ts'
import { pricesQuery } from '../plans/queries.ts'
import { settingsQuery } from '../studio/queries.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { MemberFrame } from './member-frame.tsx'
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
