import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type EventStreams, makeEventStreams, type StreamSource } from './event-streams.ts'

const fast = { batch: 5, lists: 20, check: 10, beat: 20 }
const clock = { now: () => new Date(), machine: () => new Date() }
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

function streamsOf(source: Partial<StreamSource>, pace = fast) {
  const failures: unknown[] = []
  const streams = makeEventStreams(
    {
      clock,
      factsOf: async (userIds) => new Map(userIds.map((id) => [id, { of: id }])),
      running: async (sessionIds) => new Set(sessionIds),
      failed: (error) => failures.push(error),
      ...source,
    },
    pace,
  )
  return { streams, failures }
}

function open(
  streams: EventStreams,
  userId: string,
  sessionId = userId,
  expires = inAnHour(),
  staff = false,
) {
  const stream = streams.open({ userId, sessionId, expires, staff })
  const page = { said: '', ended: false, stream }
  stream.on('data', (chunk) => {
    page.said += chunk
  })
  stream.on('end', () => {
    page.ended = true
  })
  return page
}

test('what is to be asked within a moment is asked once for all (L11)', async () => {
  const asked: (readonly string[])[] = []
  const factsOf = async (userIds: readonly string[]) => {
    asked.push([...userIds].sort())
    return new Map(userIds.map((id) => [id, { round: asked.length }]))
  }
  const { streams } = streamsOf({ factsOf }, { ...fast, beat: 10_000 })
  const pages = ['a', 'b', 'b'].map((userId) => open(streams, userId))
  await expect.poll(() => pages.map((page) => page.said)).toEqual(Array(3).fill(':\n\ndata: {"round":1}\n\n'))
  streams.changed()
  streams.changed(['a', 'nobody here'])
  streams.changed(['b'])
  await expect.poll(() => pages[2]?.said).toContain('data: {"round":2}')
  expect(asked).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  streams.close()
})

test('a quiet stream has a heartbeat, so that nothing between takes it for dead', async () => {
  const { streams } = streamsOf({})
  const page = open(streams, 'a')
  await expect.poll(() => page.said.match(/^:$/gm)?.length ?? 0).toBeGreaterThan(3)
  expect(page.said.match(/^data/gm)).toHaveLength(1)
  streams.close()
})

test('a question that failed is asked again, and its streams stay open', async () => {
  let tries = 0
  const factsOf = async (userIds: readonly string[]) => {
    tries += 1
    if (tries < 3) throw new Error('the database is away')
    return new Map(userIds.map((id) => [id, { at: 'last' }]))
  }
  let checks = 0
  const running = async (sessionIds: readonly string[]) => {
    checks += 1
    if (checks < 4) throw new Error('the database is away')
    return new Set(sessionIds)
  }
  const { streams, failures } = streamsOf({ factsOf, running })
  const page = open(streams, 'a')
  await expect.poll(() => page.said).toContain('{"at":"last"}')
  await expect.poll(() => checks).toBe(4)
  expect(page.ended).toBe(false)
  expect(failures.length).toBeGreaterThanOrEqual(5)
  streams.close()
})

test('streams of ended sessions and expired tokens end, though the database is away for the latter (S-S6)', async () => {
  const { streams } = streamsOf({ running: async () => new Set(['fine']) })
  const pages = [open(streams, 'a', 'fine'), open(streams, 'a', 'signed out')]
  await expect.poll(() => pages.map((page) => page.ended)).toEqual([false, true])
  streams.close()
  const away = streamsOf({ running: () => Promise.reject(new Error('away')) })
  const late = open(away.streams, 'b', 'b', Math.floor(Date.now() / 1000) - 1)
  await expect.poll(() => late.ended).toBe(true)
  away.streams.close()
})

test('nothing is asked while nothing happens, and then only about those it may concern (L11)', async () => {
  const asked: (readonly string[])[] = []
  let shutOut = ''
  const running = async (sessionIds: readonly string[]) => {
    asked.push(sessionIds)
    return new Set(sessionIds.filter((id) => id !== shutOut))
  }
  let facts = 0
  const factsOf = async () => {
    facts += 1
    return new Map()
  }
  const { streams } = streamsOf({ running, factsOf })
  const pages = ['a', 'b', 'c'].map((userId) => open(streams, userId))
  await expect.poll(() => [asked, facts]).toEqual([[['a', 'b', 'c']], 1])
  await sleep(100)
  expect([asked.length, facts]).toEqual([1, 1])
  shutOut = 'b'
  streams.ended(['b', 'nobody here'])
  await expect.poll(() => pages.map((page) => page.ended)).toEqual([false, true, false])
  expect(asked.slice(1)).toEqual([['b']])
  shutOut = 'c'
  streams.ended()
  await expect.poll(() => pages.map((page) => page.ended)).toEqual([false, true, true])
  streams.close()
})

test('the oldest page of a person gives way to the twenty-first', async () => {
  const { streams } = streamsOf({})
  const pages = Array.from({ length: 21 }, () => open(streams, 'a'))
  await expect.poll(() => pages.filter((page) => page.ended).length).toBe(1)
  expect(pages[0]?.ended).toBe(true)
  streams.close()
})

test('once closed every stream has ended, a new one too, and nothing is said any more', async () => {
  const { streams } = streamsOf({})
  const first = open(streams, 'a')
  await expect.poll(() => first.said).toContain('data')
  streams.close()
  const second = open(streams, 'a')
  await expect.poll(() => [first.ended, second.ended]).toEqual([true, true])
  const said = first.said
  streams.changed()
  await sleep(50)
  expect(first.said).toBe(said)
})

test('whoever goes away is asked about no more', async () => {
  const asked: string[] = []
  const factsOf = async (userIds: readonly string[]) => {
    asked.push(...userIds)
    return new Map()
  }
  const { streams } = streamsOf({ factsOf })
  const page = open(streams, 'a')
  await expect.poll(() => asked).toEqual(['a'])
  page.stream.destroy()
  await sleep(30)
  streams.changed()
  streams.changed(['a'])
  await sleep(50)
  expect(asked).toEqual(['a'])
  streams.close()
})

test('a page that reads nothing of what it is told is closed, and holds little until then (S-R2)', async () => {
  let round = 0
  const text = 'x'.repeat(8_000)
  const factsOf = async (userIds: readonly string[]) =>
    new Map(userIds.map((id) => [id, { text, round: round++ }]))
  const { streams } = streamsOf({ factsOf }, { ...fast, beat: 10_000 })
  const stream = streams.open({ userId: 'a', sessionId: 'a', expires: inAnHour(), staff: false })
  let most = 0
  await expect
    .poll(() => {
      most = Math.max(most, stream.readableLength)
      streams.changed()
      return stream.destroyed
    })
    .toBe(true)
  expect(most).toBeLessThan(80_000)
  streams.close()
})

test('the pages of staff are told which lists have changed, those of a moment in one event; nobody else is (D18.changed-lists)', async () => {
  const { streams } = streamsOf({}, { ...fast, beat: 10_000 })
  const member = open(streams, 'member')
  const admin = open(streams, 'admin', 'admin', inAnHour(), true)
  await expect.poll(() => [member.said, admin.said].filter((said) => said.includes('data')).length).toBe(2)
  streams.listsChanged(['people', 'plans'])
  streams.listsChanged(['people', 'days'])
  await expect
    .poll(() => admin.said)
    .toContain('event: lists\ndata: {"changed":["people","plans","days"]}\n\n')
  expect(member.said).not.toContain('lists')
  streams.close()
})

test('a server without open pages has no timer for them', async () => {
  vi.useFakeTimers()
  try {
    const { streams } = streamsOf({})
    expect(vi.getTimerCount()).toBe(0)
    const page = open(streams, 'a')
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    page.stream.destroy()
    await vi.advanceTimersByTimeAsync(5 * fast.beat)
    expect(vi.getTimerCount()).toBe(0)
    streams.close()
  } finally {
    vi.useRealTimers()
  }
})
