import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { OURS } from '../../database/migrate.ts'
import { startTestStudio } from '../../testing/start-test-studio.ts'

const studio = await startTestStudio()
afterAll(() => studio.stop())

it('a code from before letters had one width is found by them, the oldest of those that are the same (D7)', async () => {
  const { db } = studio.context
  const before = [
    'ＡＳＡＨＩ３３',
    '№5',
    'ＰＬＡＩＮ',
    'PLAIN',
    'ＳＰＲＩＮＧ20',
    'SPRING２０',
    'COUPON ＡＢ',
  ]
  for (const [day, code] of before.entries())
    await db.execute(sql`
      insert into promo_codes (code, code_folded, percent_off, duration_type, created_at, expires_on)
      values (${code}, ${code}, 10, 'Once', timestamptz '2026-01-01' + ${day} * interval '1 day', now())`)
  await db.execute(sql.raw(readFileSync(join(OURS, '0022_wide_codes.sql'), 'utf8')))
  const { rows } = await db.execute(sql`select code_folded from promo_codes order by created_at`)
  expect(rows.map(({ code_folded }) => code_folded)).toEqual([
    'ASAHI33',
    'NO5',
    'ＰＬＡＩＮ',
    'PLAIN',
    'SPRING20',
    'SPRING２０',
    'COUPON ＡＢ',
  ])
})
