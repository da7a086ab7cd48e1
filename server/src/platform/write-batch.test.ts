import { afterEach, expect, test, vi } from 'vitest'
import { makeWriteBatcher } from './write-batch.ts'

afterEach(() => vi.useRealTimers())

/** A batcher of a moment, and the batches that it wrote. */
function batching(fails: (items: number[]) => boolean = () => false) {
  const batches: number[][] = []
  const write = async (items: number[]) => {
    batches.push(items)
    if (fails(items)) throw new Error(`not ${items.join()}`)
  }
  const add = makeWriteBatcher<number>({ perItem: 20, most: 60 }, write, () => performance.now())
  return { batches, add }
}

test('what arrives while others wait is written together, in order', async () => {
  const { batches, add } = batching()
  await add(1)
  await Promise.all([2, 3, 4].map(add))
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('the pause after a batch grows with its items, up to the longest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const { batches, add } = batching()
  const writtenAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return batches.splice(0).flat()
  }
  void [1, 2].map(add)
  expect(await writtenAfter(1)).toEqual([1, 2])
  void add(3)
  expect(await writtenAfter(38)).toEqual([])
  expect(await writtenAfter(2)).toEqual([3])
  void [4, 5, 6, 7, 8, 9].map(add)
  expect(await writtenAfter(20)).toHaveLength(6)
  void add(10)
  expect(await writtenAfter(58)).toEqual([])
  expect(await writtenAfter(2)).toEqual([10])
})

test('a bad item fails its own caller only', async () => {
  const { batches, add } = batching((items) => items.includes(3))
  const told = await Promise.allSettled([2, 3, 4].map(add))
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[2, 3, 4], [2], [3], [4]])
})

test('more than five hundred are several batches', async () => {
  const { batches, add } = batching()
  await Promise.all(Array.from({ length: 1_200 }, (_, at) => add(at)))
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 200])
})

test('a database that is away fails all of a batch at once', async () => {
  const batches: number[][] = []
  const write = async (items: number[]) => {
    batches.push(items)
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const add = makeWriteBatcher<number>({ perItem: 20, most: 60 }, write, () => performance.now())
  const told = await Promise.allSettled([1, 2, 3].map(add))
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([[1, 2, 3]])
})
