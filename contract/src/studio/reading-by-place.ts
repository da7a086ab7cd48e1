import { AS_DOCUMENTED, type DateOrder, type Reading } from '../reading.ts'

/** What of a place's reading a studio may set otherwise; null follows the place. */
export interface OwnReading {
  weekStart: Reading['weekStart'] | null
  clock: Reading['clock']
}

const SUNDAYS = `en-US en-CA en-IN en-SG en-ZA es-MX fr-CA id-ID is-IS ja-JP ko-KR pt-BR pt-PT th-TH zh-HK zh-TW`
const TWELVE_HOURS = 'en-US en-AU en-CA en-IN en-NZ en-SG el-GR es-MX ko-KR ms-MY zh-HK zh-TW'
const MONTHS_FIRST = 'en-US en-CA'
const YEARS_FIRST = 'hu-HU ja-JP ko-KR lt-LT lv-LV zh-CN zh-HK zh-TW'

/** Written out: not every browser knows the weeks of a place. Tested against Intl. */
function readingIn(place: string): Reading {
  const order: DateOrder = MONTHS_FIRST.includes(place) ? 'mdy' : YEARS_FIRST.includes(place) ? 'ymd' : 'dmy'
  return {
    weekStart: SUNDAYS.includes(place) ? 7 : 1,
    clock: TWELVE_HOURS.includes(place) ? 'h12' : 'h23',
    order,
  }
}

/** How a studio reads: by what it set, else by its place (one of `numberLocales`), and without one as documented. */
export function readingOf({ weekStart, clock }: OwnReading, place: string | null): Reading {
  const usual = place === null ? AS_DOCUMENTED : readingIn(place)
  return { ...usual, weekStart: weekStart ?? usual.weekStart, clock: clock ?? usual.clock }
}
