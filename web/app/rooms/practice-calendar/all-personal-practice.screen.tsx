import { type MetaArgs, useLoaderData } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { prefetch } from '../../platform/prefetch.ts'
import { useUser } from '../../platform/session.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { pricesQuery } from '../plans/queries.ts'
import { settingsQuery } from '../studio/queries.ts'
import { PracticeWeek } from './practice-week.tsx'
import { weeksCalendarsQuery } from './queries.ts'

const page = prefetch(async ({ read }) => {
  const { now } = await read(settingsQuery())
  return [weeksCalendarsQuery(new Date(now)), pricesQuery()]
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export function meta({ matches }: MetaArgs) {
  return pageHead(matches, {
    title: 'All Personal Practices',
    description: 'This week in every teacher’s calendar.',
  })
}

/** ROUTE-18, PRACTICE-04 to PRACTICE-09 */
export default function AllPersonalPracticeScreen() {
  const { signedIn } = useLoaderData<typeof page.loader>()
  const user = useUser()
  const visitor = useHydrated() ? !user : !signedIn
  return <PracticeWeek title="All Personal Practices" visitor={visitor} />
}
