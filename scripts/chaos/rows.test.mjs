import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'
import { rows } from './rows.mjs'

const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
const documented = [...page.matchAll(/^\| ([FLR]\d+) \|/gm)].map(([, id = '']) => id)

test('each fault, load and race of docs/reliability.md has its line, and each line its row', () => {
  expect(Object.keys(rows).sort()).toEqual([...documented].sort())
})

test.each(Object.entries(rows))('%s is played by tests that name it', (id, { tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  for (const file of tests) {
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(new RegExp(`(?<![-\\w])${id}\\b`))
  }
})
