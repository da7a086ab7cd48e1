import type { MetaArgs } from 'react-router'
import { prefetch } from '../../platform/prefetch.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { settingsQuery } from '../studio/queries.ts'
import { PracticeWeek } from './practice-week.tsx'
import { weeksCalendarsQuery } from './queries.ts'

const page = prefetch(async ({ read }) => {
  const { now } = await read(settingsQuery())
  return [weeksCalendarsQuery(new Date(now))]
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export function meta({ matches }: MetaArgs) {
  return pageHead(matches, { title: 'My Personal Practices', hidden: true })
}

/** ROUTE-19, PRACTICE-10: this week in the viewer's joined calendars. */
export default function MyPersonalPracticeScreen() {
  return <PracticeWeek title="My Personal Practices" mine />
}
