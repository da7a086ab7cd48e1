import { DAY, HOUR } from '@studio/contract/dates.ts'
import { alwaysIn, beginOf, studioDay, type Zones, zoneChange } from '@studio/contract/studio-day.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studioSettings } from '../../../database/tables/studio.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

async function keepSpans(spans: Zones): Promise<void> {
  const value = { spans }
  await studio.context.db
    .insert(studioSettings)
    .values({ part: 'zone', value })
    .onConflictDoUpdate({ target: studioSettings.part, set: { value } })
}

/** The days of some instants, by the database. */
async function daysOf(instants: Date[]): Promise<string[]> {
  const list = JSON.stringify(instants)
  const { rows } = await studio.context.db.execute<{ day: string }>(sql`
    select studio_day(at::timestamptz)::text as day
    from jsonb_array_elements_text(${list}::jsonb) with ordinality as one (at, place) order by place`)
  return rows.map(({ day }) => day)
}

const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Asia/Kolkata',
  'America/Havana',
  'Africa/Cairo',
  'Australia/Lord_Howe',
)
const hours = fc.integer({ min: 0, max: 500 * 24 })
const history = fc.record({
  first: zone,
  changes: fc.array(fc.record({ zone, after: hours }), { maxLength: 4 }),
})
const START = Date.parse('2026-10-01T00:00:00Z')

function zonesOf({ first, changes }: { first: string; changes: { zone: string; after: number }[] }) {
  const spans = [alwaysIn(first)]
  for (const { zone: to, after } of changes.toSorted((a, b) => a.after - b.after)) {
    const last = Date.parse(spans.at(-1)?.begins ?? '')
    spans.push(zoneChange(spans, to, new Date(Math.max(START + after * HOUR, last))))
  }
  return spans
}

describe("the studio's day (D1)", () => {
  test('is that of UTC while no zone is set', async () => {
    expect(await daysOf([new Date('2026-11-17T23:59:59.999Z')])).toEqual(['2026-11-17'])
  })

  test('is the same for the database and for the rules, after any changes of the zone', async () => {
    const instants = fc.array(hours, { minLength: 5, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(history, instants, async (told, some) => {
        const zones = zonesOf(told)
        await keepSpans(zones)
        const edges = zones.slice(1).flatMap(({ begins, day }) => {
          const times = [Date.parse(begins), beginOf(zones, day).getTime() + DAY]
          return times.flatMap((time) => [new Date(time - 1), new Date(time)])
        })
        const asked = [...edges, ...some.map((after) => new Date(START + after * HOUR))]
        expect(await daysOf(asked)).toEqual(asked.map((at) => studioDay(zones, at)))
      }),
      { numRuns: 100 },
    )
  })
})
