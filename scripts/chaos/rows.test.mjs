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

test.each(Object.entries(rows))(
  '%s is played by tests that name it, is measured, or says why not',
  (id, row) => {
    expect([row.tests, row.by, row.open].some(Boolean)).toBe(true)
    for (const file of row.tests ?? []) {
      expect(existsSync(join(root, file)), file).toBe(true)
      expect(readFileSync(join(root, file), 'utf8'), file).toMatch(new RegExp(`(?<![-\\w])${id}\\b`))
    }
  },
)
