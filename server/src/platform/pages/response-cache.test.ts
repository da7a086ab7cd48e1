import { describe, expect, test } from 'vitest'
import { matchesEtag, ResponseCache } from './response-cache.ts'

interface Text {
  text: string
  bytes: number
}

const text = (words: string, bytes = 10): Text => ({ text: words, bytes })

function cache(maxBytes = 1_000) {
  const state = { version: 1, loads: 0 }
  const kept = new ResponseCache<Text>({ generation: () => String(state.version), maxBytes })
  const read = async (key: string, answer: Text | (() => Promise<Text>), keep?: (answer: Text) => boolean) =>
    (
      await kept.get(
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

describe('kept answers', () => {
  test('are loaded once for many readers, also for those who ask at the same time', async () => {
    const { state, read } = cache()
    await Promise.all([read('a', text('x')), read('a', text('x')), read('a', text('x'))])
    expect(await read('a', text('y'))).toBe('x')
    expect(state.loads).toBe(1)
  })

  test('are dropped when the generation changes', async () => {
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

test('If-None-Match names one ETag, several, a weak one or any', () => {
  expect(matchesEtag(undefined, '"a"')).toBe(false)
  expect(matchesEtag('"b"', '"a"')).toBe(false)
  expect(matchesEtag('"a"', '"a"')).toBe(true)
  expect(matchesEtag('"b", W/"a"', '"a"')).toBe(true)
  expect(matchesEtag('*', '"a"')).toBe(true)
})
