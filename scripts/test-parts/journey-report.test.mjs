import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedPages, tallyOf, unsteady } from './journey-report.mjs'

/** @param {number} expected @param {number} unexpected @param {number} flaky */
const stats = (expected, unexpected, flaky) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  suites: [],
})

test('a journey that passes on its second try is passed while one in a hundred does so, and failed beyond', () => {
  expect(tallyOf(stats(349, 0, 0), 0)).toEqual({ passed: 349, failed: 0, skipped: 0 })
  expect(tallyOf(stats(345, 0, 4), 0)).toEqual({ passed: 349, failed: 0, skipped: 0 })
  expect(tallyOf(stats(344, 0, 5), 0)).toEqual({ passed: 344, failed: 5, skipped: 0 })
})

test('a journey that fails twice is failed, and so is a run that ended badly with no journey at fault', () => {
  expect(tallyOf(stats(347, 1, 1), 1)).toEqual({ passed: 348, failed: 1, skipped: 0 })
  expect(tallyOf(stats(349, 0, 0), 1).failed).toBe(1)
})

test('the page that a first try ended at is printed, without its menus or the rest of the note', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journey-report-'))
  const path = join(folder, 'note.md')
  writeFileSync(
    path,
    '# Error details\nlong\n# Page snapshot\n- complementary "Menu"\n- main:\n  - heading "Promo"\n',
  )
  const spec = {
    title: 'a code',
    file: 'promo.spec.ts',
    tests: [
      {
        projectName: 'phone',
        status: 'flaky',
        results: [{ attachments: [{ name: 'error-context', path }] }, { attachments: [] }],
      },
    ],
  }
  const report = { ...stats(1, 0, 1), suites: [{ suites: [{ specs: [spec] }] }] }
  expect(unsteady(report)).toEqual(['[phone] promo.spec.ts: a code'])
  expect(failedPages(report)).toEqual(['[phone] promo.spec.ts: a code\n- main:\n  - heading "Promo"\n'])
  rmSync(folder, { recursive: true })
})
