import { expect, test } from 'vitest'
import { makeWriteBatcher } from './write-batch.ts'

/** A batcher of a moment, and the batches that it wrote. */
function batching(fails: (items: number[]) => boolean = () => false) {
  const batches: number[][] = []
  const add = makeWriteBatcher<number>(20, async (items) => {
    batches.push(items)
    if (fails(items)) throw new Error(`not ${items.join()}`)
  })
  return { batches, add }
}

test('what arrives while others wait is written together, in order', async () => {
  const { batches, add } = batching()
  await add(1)
  await Promise.all([2, 3, 4].map(add))
  expect(batches).toEqual([[1], [2, 3, 4]])
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
  const add = makeWriteBatcher<number>(20, async (items) => {
    batches.push(items)
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  const told = await Promise.allSettled([1, 2, 3].map(add))
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([[1, 2, 3]])
})
