import { expect, test } from 'vitest'
import { makeRowCache } from './row-cache.ts'

function studio() {
  let generation = 0
  const asked: string[][] = []
  const kept = makeRowCache(() => String(generation))
  const world = new Map([
    ['a', 'first'],
    ['b', 'second'],
  ])
  const load = async (ids: string[]) => {
    asked.push(ids)
    return new Map(ids.flatMap((id) => (world.has(id) ? [[id, world.get(id) ?? '']] : [])))
  }
  const read = async (...ids: string[]) => [...(await kept.rows('row', ids, load)).entries()]
  const change = (id: string, to: string) => {
    world.set(id, to)
    generation += 1
  }
  return { kept, asked, read, change, world }
}

test('rows are asked for once, in the order of their ids, and what is not there is not asked for again', async () => {
  const { asked, read } = studio()
  expect(await read('b', 'nobody', 'b')).toEqual([['b', 'second']])
  expect(await read('a', 'nobody', 'b')).toEqual([
    ['a', 'first'],
    ['b', 'second'],
  ])
  expect(asked).toEqual([['b', 'nobody'], ['a']])
})

test('those who ask at the same moment wait for one question', async () => {
  const { asked, read } = studio()
  await Promise.all([read('a', 'b'), read('b'), read('a')])
  expect(asked).toEqual([['a', 'b']])
})

test('a change is seen by whoever asks after it, though a load from before it is still under way', async () => {
  const { kept, read, change, world } = studio()
  let answer = (_: Map<string, string>) => {}
  const before = kept.rows(
    'row',
    ['a'],
    () =>
      new Promise<Map<string, string>>((resolve) => {
        answer = resolve
      }),
  )
  change('a', 'changed')
  expect(await read('a')).toEqual([['a', 'changed']])
  answer(new Map([['a', 'first']]))
  await before
  expect(await read('a')).toEqual([['a', world.get('a')]])
})

test('one value is kept under its key as rows are; a failure is not kept', async () => {
  const { kept, change } = studio()
  let count = 0
  const next = () => kept.one('count', async () => ++count)
  expect([await next(), await next()]).toEqual([1, 1])
  change('a', 'b')
  expect(await next()).toBe(2)
  const failing = (key: string) => kept.one(key, () => Promise.reject(new Error('away')))
  await expect(failing('other')).rejects.toThrow('away')
  expect(await kept.one('other', async () => 'there again')).toBe('there again')
  await expect(kept.rows('row', ['c'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await kept.rows('row', ['c'], async () => new Map([['c', 'found']]))).get('c')).toBe('found')
})

test('a key that only a stranger makes so long is not kept', async () => {
  const { kept } = studio()
  let count = 0
  const next = () => kept.one('x'.repeat(3_000), async () => ++count)
  expect([await next(), await next()]).toEqual([1, 2])
})
