import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { positionReports } from './position-reports.ts'

async function played(positions: number[], startAt = 0) {
  const sent: number[] = []
  const reports = positionReports(async (seconds) => void sent.push(seconds), startAt)
  for (const seconds of positions) reports.reach(seconds)
  await setImmediate()
  return { sent, report: reports.report }
}

const from = (start: number, end: number) => Array.from({ length: end - start }, (_, at) => start + at + 1)

test('a film reports twice after ten seconds and then every thirty, and where it was left', async () => {
  const { sent, report } = await played(from(0, 95))
  expect(sent).toEqual([10, 20, 50, 80])
  await report()
  expect(sent).toEqual([10, 20, 50, 80, 95])
})

test('a seek is reported at once, back as well, with the position that was left', async () => {
  expect((await played([300, 305, 40], 290)).sent).toEqual([300, 305, 40])
})

test('a film that was opened and closed reports nothing', async () => {
  const { sent, report } = await played([], 120)
  await report()
  expect(sent).toEqual([])
})

test('a report waits for the one before it, so that the last position is stored last', async () => {
  const begun: number[] = []
  let stored = () => {}
  const send = (seconds: number) => {
    begun.push(seconds)
    return new Promise<void>((resolve) => {
      stored = resolve
    })
  }
  const { reach } = positionReports(send, 0)
  reach(10)
  reach(20)
  await setImmediate()
  expect(begun).toEqual([10])
  stored()
  await expect.poll(() => begun).toEqual([10, 20])
})
