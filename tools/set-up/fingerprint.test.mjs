import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureMade } from './fingerprint.mjs'
import { root } from './root.mjs'

let folder = ''
beforeEach(() => {
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, 'node_modules', '.cache', 'made-'))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src', 'a.ts'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Requests the build from the sources; returns how often it has run in all. */
const asker = () => {
  let times = 0
  return async (make = async () => {}) => {
    await ensureMade({
      marker: join(folder, 'marker'),
      sources: [join(relative(root, folder), 'src')],
      make: async () => {
        times += 1
        await make()
      },
    })
    return times
  }
}

test('what is made of sources is made once, and again when one has changed, come or gone', async () => {
  const ask = asker()
  expect([await ask(), await ask()]).toEqual([1, 1])
  writeFileSync(join(folder, 'src', 'a.ts'), 'two')
  expect([await ask(), await ask()]).toEqual([2, 2])
  writeFileSync(join(folder, 'src', 'b.ts'), 'three')
  expect([await ask(), await ask()]).toEqual([3, 3])
  rmSync(join(folder, 'src', 'b.ts'))
  expect([await ask(), await ask()]).toEqual([4, 4])
})

test('a changed test makes nothing again', async () => {
  const ask = asker()
  await ask()
  writeFileSync(join(folder, 'src', 'a.test.ts'), 'a test')
  expect(await ask()).toBe(1)
})

test('what could not be made is tried again', async () => {
  const ask = asker()
  await expect(ask(() => Promise.reject(new Error('a slip in the sources')))).rejects.toThrow('a slip')
  expect([await ask(), await ask()]).toEqual([2, 2])
})
