import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedPages, journeyTally } from './journey-report.mjs'

test('a journey is named by window, file and title; the page that its first try ended at is printed, without its menus or the rest of the note', () => {
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
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }
  const report = { stats, suites: [{ suites: [{ specs: [spec] }] }] }
  expect(journeyTally(report, 0)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    failures: [],
    unsteady: ['[phone] promo.spec.ts: a code'],
  })
  expect(failedPages(report)).toEqual(['[phone] promo.spec.ts: a code\n- main:\n  - heading "Promo"\n'])
  rmSync(folder, { recursive: true })
})
