import { expect, test } from 'vitest'
import { positionReports } from './position-reports.ts'

function played(positions: number[], startAt = 0) {
  const sent: number[] = []
  const reports = positionReports(async (seconds) => void sent.push(seconds), startAt)
  for (const seconds of positions) reports.reach(seconds)
  return { sent, close: () => reports.close() }
}

test('a film reports about every ten seconds, and where it was left', async () => {
  const { sent, close } = played([5, 10, 15, 20, 23])
  expect(sent).toEqual([10, 20])
  await close()
  expect(sent).toEqual([10, 20, 23])
})

test('a jump is reported at once, back as well', () => {
  expect(played([300, 305, 40], 290).sent).toEqual([300, 40])
})

test('a film that was opened and closed reports nothing', async () => {
  const { sent, close } = played([], 120)
  await close()
  expect(sent).toEqual([])
})
