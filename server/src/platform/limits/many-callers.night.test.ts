import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { CALLS_A_MINUTE, makeCountVisit } from './count-calls.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

const tooMany = { status: 429, code: 'TooManyRequests' }

test('S-R1: as many callers as a stranger has addresses take no more room, and cost the others no more', async () => {
  const clock = { ...studio.context.clock, machine: () => new Date(0) }
  const visit = makeCountVisit({ ...studio.context, clock })
  for (let times = 0; times < CALLS_A_MINUTE; times += 1) visit('10.0.0.5')
  for (let line = 0; line < 49_999; line += 1) visit(`2001:db8:${(line >> 8).toString(16)}:${line & 255}::1`)
  expect(() => visit('10.0.0.5')).toThrow(expect.objectContaining(tooMany))
  for (let line = 0; line < 50_000; line += 1) visit(`2001:db9:${(line >> 8).toString(16)}:${line & 255}::1`)
  expect(() => visit('10.0.0.5')).not.toThrow()
})
