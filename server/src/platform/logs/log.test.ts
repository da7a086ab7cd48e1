import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

function talk() {
  const lines: { msg: string; skipped?: number; err?: { code: string } }[] = []
  return { lines, log: makeLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

test('an outage of the database is told at once, and then in one line a second with the number left out (F16)', () => {
  const { log, lines } = talk()
  for (let call = 0; call < 300; call += 1)
    log.child({ call }).warn({ err: away() }, 'a request found no service')
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ skipped: 298, call: 299, err: { code: 'ECONNREFUSED' } })
  vi.advanceTimersByTime(5_000)
  expect(lines).toHaveLength(2)
  log.error(away())
  expect(lines).toHaveLength(3)
})

test('whatever else happens meanwhile is told each time', () => {
  const { log, lines } = talk()
  log.warn({ err: away() }, 'a request found no service')
  for (let call = 0; call < 5; call += 1)
    log.error({ err: new Error('a mistake of ours') }, 'a request failed')
  log.info('a sign-in')
  expect(lines).toHaveLength(7)
})
