import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { keepThread, nullIfAway, nullIfRefused } from './passkey-thread.ts'

const threadOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const log = () => ({ error: vi.fn() })

test('a thread that does not answer in time is 503, not a refused passkey (S-A16)', async () => {
  const library = keepThread({ worker: threadOf('setInterval(() => {}, 1000)'), patience: 50 })
  const asked = library({ log: log() as never }).isUnattested('')
  await expect(nullIfRefused(asked)).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  expect(await nullIfAway(library({ log: log() as never }).isUnattested(''))).toBeNull()
})

test('a thread that fails is logged, and its call is 503 (S-A16)', async () => {
  const own = log()
  const library = keepThread({ worker: threadOf("throw new Error('no such library')") })
  await expect(library({ log: own as never }).isUnattested('')).rejects.toMatchObject({ status: 503 })
  expect(own.error).toHaveBeenCalledOnce()
  expect(own.error.mock.calls[0]?.[0]).toMatchObject({ err: { message: 'no such library' } })
})

test('a call right after the minute in which nobody asked gets a new thread, not the one that ends (S-A16)', async () => {
  // A thread takes its time to end; here it does not end before the test says so.
  const ends = vi.spyOn(Worker.prototype, 'terminate').mockResolvedValue(0)
  const library = keepThread({ idle: 1 })
  const first = library({ log: log() as never })
  while (library({ log: log() as never }) === first) await sleep(5)
  expect(first.$closed).toBe(false)
  const [ending] = ends.mock.contexts as Worker[]
  ends.mockRestore()
  await ending?.terminate()
  await expect.poll(() => first.$closed).toBe(true)
})
