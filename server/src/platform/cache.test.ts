import { afterEach, describe, expect, test, vi } from 'vitest'
import { Cache } from './cache.ts'

afterEach(() => vi.useRealTimers())

interface Text {
  text: string
  bytes: number
}

const text = (words: string, bytes = 10): Text => ({ text: words, bytes })

function cache(most = 1_000) {
  const state = { version: 1, loads: 0 }
  const bytes = { most, of: (one: Text) => one.bytes }
  const cached = new Cache<Text>({ version: () => state.version, bytes })
  const read = async (key: string, answer: Text | (() => Promise<Text>), keep?: (answer: Text) => boolean) =>
    (
      await cached.get(
        key,
        async () => {
          state.loads += 1
          return typeof answer === 'function' ? answer() : answer
        },
        keep,
      )
    ).text
  return { state, read }
}

describe('cached answers', () => {
  test('are loaded once for many readers, also for those who ask at the same time', async () => {
    const { state, read } = cache()
    await Promise.all([read('a', text('x')), read('a', text('x')), read('a', text('x'))])
    expect(await read('a', text('y'))).toBe('x')
    expect(state.loads).toBe(1)
  })

  test('are dropped when the version changes', async () => {
    const { state, read } = cache()
    await read('a', text('old'))
    state.version += 1
    expect(await read('a', text('new'))).toBe('new')
  })

  test('a load that a write overtook is never served under the new version', async () => {
    const { state, read } = cache()
    let answerSlowly = (_: Text) => {}
    const slow = read('a', () => new Promise((resolve) => (answerSlowly = resolve)))
    state.version += 1
    expect(await read('b', text('makes the change known'))).toBe('makes the change known')
    answerSlowly(text('from before the write'))
    expect(await slow).toBe('from before the write')
    expect(await read('a', text('from after it'))).toBe('from after it')
    expect(await read('a', text('later still'))).toBe('from after it')
  })

  test('what failed, and what is not worth keeping, is asked for again', async () => {
    const { read } = cache()
    await expect(read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await read('a', text('passing'), () => false)).toBe('passing')
    expect(await read('a', text('there'))).toBe('there')
  })

  test('stay within their bytes: the longest unused goes first', async () => {
    const { state, read } = cache(100)
    await read('a', text('a', 40))
    await read('b', text('b', 40))
    await read('a', text('again', 40))
    await read('c', text('c', 40))
    expect(state.loads).toBe(3)
    expect(await read('a', text('loaded anew', 40))).toBe('a')
    expect(await read('b', text('loaded anew', 40))).toBe('loaded anew')
  })

  test('one answer larger than all the room is answered and not kept', async () => {
    const { read } = cache(100)
    expect(await read('a', text('large', 1_000))).toBe('large')
    expect(await read('a', text('asked again', 1_000))).toBe('asked again')
  })

  test('as many as a stranger may ask for do not grow without end', async () => {
    const { state, read } = cache(10_000_000)
    for (let page = 0; page < 2_100; page += 1) await read(`page ${page}`, text('x', 1))
    await read('page 0', text('x', 1))
    expect(state.loads).toBe(2_101)
    await read('page 2099', text('x', 1))
    expect(state.loads).toBe(2_101)
  })
})

describe('what a stranger may ask for', () => {
  test('a key longer than any of ours is answered and not kept', async () => {
    const { state, read } = cache()
    const key = 'x'.repeat(3_000)
    await read(key, text('long'))
    await read(key, text('long'))
    expect(state.loads).toBe(2)
  })

  test('a key counts as bytes too', async () => {
    const { state, read } = cache(1_000)
    await read('a', text('a', 10))
    await read(`b${'x'.repeat(480)}`, text('b', 10))
    await read(`c${'x'.repeat(480)}`, text('c', 10))
    await read('a', text('a', 10))
    expect(state.loads).toBe(4)
  })

  test('loads under way have an end: one too many is 503 with Retry-After', async () => {
    const { read } = cache()
    let end = (_: Text) => {}
    const first = read('load 0', () => new Promise((resolve) => (end = resolve)))
    for (let load = 1; load < 2_000; load += 1) void read(`load ${load}`, () => new Promise(() => {}))
    await expect(read('one more', text('x'))).rejects.toMatchObject({ status: 503, retryAfter: 2 })
    end(text('there'))
    expect(await first).toBe('there')
    expect(await read('one more', text('x'))).toBe('x')
  })
})

function studio() {
  const state = { version: 1 }
  const asked: string[][] = []
  const cached = new Cache<unknown>({ version: () => state.version })
  const world = new Map([
    ['a', 'first'],
    ['b', 'second'],
  ])
  const load = async (ids: string[]) => {
    asked.push(ids)
    return new Map(ids.flatMap((id) => (world.has(id) ? [[id, world.get(id) ?? '']] : [])))
  }
  const read = async (...ids: string[]) => [...(await cached.rows('row', ids, load)).entries()]
  const change = (id: string, to: string) => {
    world.set(id, to)
    state.version += 1
  }
  return { cached, asked, read, change, world }
}

describe('cached rows', () => {
  test('are asked for once, in the order of their ids, and what is not there is not asked for again', async () => {
    const { asked, read } = studio()
    expect(await read('b', 'nobody', 'b')).toEqual([['b', 'second']])
    expect(await read('a', 'nobody', 'b')).toEqual([
      ['a', 'first'],
      ['b', 'second'],
    ])
    expect(asked).toEqual([['b', 'nobody'], ['a']])
  })

  test('are one question for all who ask at the same moment', async () => {
    const { asked, read } = studio()
    await Promise.all([read('a', 'b'), read('b'), read('a')])
    expect(asked).toEqual([['a', 'b']])
  })

  test('are read again after a change, though a load from before it is still under way', async () => {
    const { cached, read, change, world } = studio()
    const answer = Promise.withResolvers<Map<string, string>>()
    const before = cached.rows('row', ['a'], () => answer.promise)
    change('a', 'changed')
    expect(await read('a')).toEqual([['a', 'changed']])
    answer.resolve(new Map([['a', 'first']]))
    await before
    expect(await read('a')).toEqual([['a', world.get('a')]])
  })

  test('are read again after a failure', async () => {
    const { cached } = studio()
    await expect(cached.rows('row', ['c'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await cached.rows('row', ['c'], async () => new Map([['c', 'found']]))).get('c')).toBe('found')
  })
})

test('a value with a lifetime is used for so long from the beginning of its load', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1)
  const cached = new Cache<number>({ lifetime: 1_000 })
  let count = 0
  const slowly = async () => {
    await Promise.resolve()
    vi.advanceTimersByTime(600)
    return ++count
  }
  expect(await cached.get('a', slowly)).toBe(1)
  vi.advanceTimersByTime(399)
  expect(await cached.get('a', slowly)).toBe(1)
  vi.advanceTimersByTime(2)
  expect(await cached.get('a', slowly)).toBe(2)
})
