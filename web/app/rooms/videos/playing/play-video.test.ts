import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { positionReports } from './play-video.tsx'

/** Reports of a film that is at each of these positions, in seconds, five seconds after the one before. */
async function played(positions: number[], startAt = 0) {
  const sent: number[] = []
  let now = 0
  const reports = positionReports(
    async (seconds) => void sent.push(seconds),
    startAt,
    () => now,
  )
  for (const seconds of positions) {
    now += 5_000
    reports.reach(seconds)
  }
  await setImmediate()
  return { sent, report: reports.report }
}

const playing = (times: number, speed = 1) => Array.from({ length: times }, (_, at) => (at + 1) * 5 * speed)

test('a film reports twice after ten seconds and then every forty, and where it was left', async () => {
  const { sent, report } = await played(playing(23))
  expect(sent).toEqual([10, 20, 60, 100])
  await report()
  expect(sent).toEqual([10, 20, 60, 100, 115])
})

test('at another speed it reports as often', async () => {
  expect((await played(playing(20, 2))).sent).toEqual([20, 40, 120, 200])
})

test('a seek is reported at once, back as well, with the position that was left', async () => {
  expect((await played([295, 300, 305, 40], 290)).sent).toEqual([300, 305, 40])
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
  reach(50)
  reach(100)
  await setImmediate()
  expect(begun).toEqual([50])
  stored()
  await expect.poll(() => begun).toEqual([50, 100])
})
