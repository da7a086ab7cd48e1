import { describe, expect, it } from 'vitest'
import { areasOf } from './page-areas.ts'

describe('the areas a page needs', () => {
  it.each([
    ['/daily-classes', ['DailyClasses'], 'ACCESS-17'],
    ['/profile/info', ['DailyClasses', 'Calendars', 'TrainingPacks'], 'ACCESS-18'],
    ['/', ['DailyClasses', 'DailyClassesCurrentDay'], 'ACCESS-19'],
    ['/date/2026-11-21Z/video/6f', ['DailyClasses'], 'ACCESS-20'],
    ['/training-paths', ['TrainingPacks'], 'ACCESS-21'],
    ['/training-track/6f', ['TrainingPacks'], 'ACCESS-21'],
    ['/training-track/6f/video/7a', ['TrainingPacks'], 'ACCESS-21'],
    ['/teacher-detail/6f', ['Calendars'], 'ACCESS-22'],
    ['/personal-practice', ['Calendars'], 'ACCESS-22'],
    ['/all-personal-practice/', ['Calendars'], 'ACCESS-22'],
    ['/my-personal-practice', ['Calendars'], 'ACCESS-22'],
    ['/about', [], 'no row in the table'],
    ['/date/2026-11-21Z/video/6f/comments', [], 'no row in the table'],
  ] as const)('%s needs one of %j (%s)', (path, areas, _id) => {
    expect(areasOf(path)).toEqual(areas)
  })
})
