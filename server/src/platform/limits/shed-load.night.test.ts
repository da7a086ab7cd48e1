import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerError } from '../error-handler.ts'
import { shedLoad } from './shed-load.ts'

const app = fastify()
beforeAll(() => {
  app.setErrorHandler(answerError)
  shedLoad(app)
  app.get('/', () => 'here')
})
afterAll(() => app.close())

const hold = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Lets the due timer run. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 1))

test('who comes while the process is seconds behind is sent away, until it has caught up (S-R1)', async () => {
  expect((await app.inject('/')).statusCode).toBe(200)
  for (const _ of [1, 2]) {
    hold(3_500)
    await turn()
  }
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  await expect.poll(async () => (await app.inject('/')).statusCode, { timeout: 15_000 }).toBe(200)
})

test('a single pause of the machine, once over, sends nobody away (S-R1)', async () => {
  hold(3_500)
  await turn()
  expect((await app.inject('/')).statusCode).toBe(200)
})

test('who comes after a quiet time is served, however late a timer was before, and nothing is measured meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const quiet = fastify()
  try {
    shedLoad(quiet)
    quiet.get('/', () => 'here')
    expect(vi.getTimerCount()).toBe(0)
    await quiet.inject('/')
    expect(vi.getTimerCount()).toBe(1)
    hold(3_500)
    vi.advanceTimersByTime(1_000)
    vi.advanceTimersByTime(1_000)
    expect(vi.getTimerCount()).toBe(0)
    expect((await quiet.inject('/')).statusCode).toBe(200)
  } finally {
    vi.useRealTimers()
    await quiet.close()
  }
})
