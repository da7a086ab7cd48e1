import { expect, test } from 'vitest'
import { inLines, leftBy } from './night.mjs'

const all = {
  files: ['server/src/faults/full-disk.night.test.ts', 'server/src/database/engine.night.test.ts'],
  journeys: ['e2e/join.spec.ts', 'e2e/money.spec.ts'],
}

test('without a change all night tests are left to the night', () => {
  expect(leftBy(all, [])).toEqual(all)
})

test('a change brings the night tests of its own folders and journeys along, and no others', () => {
  expect(leftBy(all, ['server/src/database/migrate.ts', 'e2e/join.spec.ts', 'README.md'])).toEqual({
    files: ['server/src/faults/full-disk.night.test.ts'],
    journeys: ['e2e/money.spec.ts'],
  })
})

test('a change of a part brings those of the folder above along, and one of a contract those of its room', () => {
  const files = [
    'server/src/operating/backup/lost-files.night.test.ts',
    'server/src/rooms/membership/faults/model.night.test.ts',
  ]
  const left = (/** @type {string} */ path) => leftBy({ files, journeys: [] }, [path]).files
  expect(left('server/src/operating/backup/places/place.ts')).toEqual(files.slice(1))
  expect(left('contract/src/membership/rules.ts')).toEqual(files.slice(0, 1))
  expect(left('server/src/rooms/membership/queries.ts')).toEqual(files)
})

test('a run says what it leaves, by folder', () => {
  expect(inLines(all)).toEqual([
    'Left to the night, which `npm run test:full` runs:',
    '  server/src/faults: full-disk',
    '  server/src/database: engine',
    '  e2e: what is tagged @night in join, money',
  ])
})
