import type { Permission } from '../plans/schema.ts'

/** ACCESS-26, ACCESS-27: said where a page needs another plan; apart from other refusals, since first pages say it. */
export const NEEDS_UPGRADE = 'You need to upgrade your subscription'

/** Permissions of pages; a page needs one of its areas (ACCESS-17 to ACCESS-22). */
const table: readonly [path: string, areas: readonly Permission[]][] = [
  ['/', ['DailyClasses', 'DailyClassesCurrentDay']],
  ['/daily-classes', ['DailyClasses']],
  ['/date/:date/video/:id', ['DailyClasses']],
  ['/profile/info', ['DailyClasses', 'Calendars', 'TrainingPacks']],
  ['/training-paths', ['TrainingPacks']],
  ['/training-track/:id', ['TrainingPacks']],
  ['/training-track/:id/video/:videoId', ['TrainingPacks']],
  ['/teacher-detail/:id', ['Calendars']],
  ['/personal-practice', ['Calendars']],
  ['/all-personal-practice', ['Calendars']],
  ['/my-personal-practice', ['Calendars']],
]

const matchers = table.map(
  ([path, areas]) => [new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), areas] as const,
)

/** Returns the areas of which the page at a path needs one; empty for a page that needs none. */
export function areasOf(path: string): readonly Permission[] {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  return matchers.find(([pattern]) => pattern.test(bare))?.[1] ?? []
}
