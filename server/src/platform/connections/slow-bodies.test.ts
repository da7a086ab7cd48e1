import { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSlowBodies } from './slow-bodies.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECONDS = 1000
const KIB = 1024

/** Simulates a client that sends a body; `isHungUpOn` tells whether the connection was ended. */
function sender(
  takes?: 'tus' | 'multipart',
  headers: Record<string, string> = { 'content-length': '9000000' },
) {
  const hooks: ((request: object, reply: object) => Promise<void>)[] = []
  endSlowBodies({ addHook: (_name: string, hook: never) => hooks.push(hook) } as unknown as FastifyInstance)
  const socket = { bytesRead: 300 }
  const raw = Object.assign(new EventEmitter(), { socket, destroy: vi.fn(() => raw.emit('close')) })
  const answer = new EventEmitter()
  const request = { raw, headers, routeOptions: { config: { endpoint: { takes } } } }
  for (const hook of hooks) void hook(request, { raw: answer })
  return {
    /** Sends bytes, then advances the time by some seconds. */
    send(bytes: number, seconds = 30) {
      socket.bytesRead += bytes
      vi.advanceTimersByTime(seconds * SECONDS)
    },
    end: () => raw.emit('end'),
    answer: () => answer.emit('close'),
    isHungUpOn: () => raw.destroy.mock.calls.length > 0,
  }
}

test.each(['tus', 'multipart'] as const)(
  'a file that comes with 64 KiB in each 30 seconds may take an hour: %s (S-R2, F27)',
  (takes) => {
    const phone = sender(takes)
    for (let windows = 0; windows < 120; windows += 1) phone.send(64 * KIB)
    expect(phone.isHungUpOn()).toBe(false)
  },
)

test.each(['tus', 'multipart'] as const)(
  'a file that brings less in two windows in a row ends, by a byte each: %s (S-R2, F27)',
  (takes) => {
    const dripping = sender(takes)
    dripping.send(64 * KIB - 1)
    expect(dripping.isHungUpOn()).toBe(false)
    dripping.send(64 * KIB - 1, 29)
    expect(dripping.isHungUpOn()).toBe(false)
    dripping.send(0, 1)
    expect(dripping.isHungUpOn()).toBe(true)
  },
)

test('a phone may sleep through a window again and again, never through two in a row (S-R2)', () => {
  const phone = sender('multipart')
  for (let times = 0; times < 10; times += 1) {
    phone.send(0)
    phone.send(64 * KIB)
  }
  expect(phone.isHungUpOn()).toBe(false)
  phone.send(0)
  phone.send(0)
  expect(phone.isHungUpOn()).toBe(true)
})

test.each([{ 'content-length': '9000000' }, { 'transfer-encoding': 'chunked' }] as Record<string, string>[])(
  'another body is there within 30 seconds, however fast it comes: %o (S-R2, F27)',
  (headers) => {
    const writer = sender(undefined, headers)
    writer.send(500 * KIB, 29)
    expect(writer.isHungUpOn()).toBe(false)
    writer.send(500 * KIB, 1)
    expect(writer.isHungUpOn()).toBe(true)
  },
)

test('nobody is watched without a body, after its end or after the answer (S-R2)', () => {
  const watched = [
    sender(undefined, {}),
    sender(undefined, { 'content-length': '0' }),
    sender(),
    sender('tus'),
  ]
  watched[2]?.end()
  watched[3]?.answer()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(120 * SECONDS)
  expect(watched.some((one) => one.isHungUpOn())).toBe(false)
})
