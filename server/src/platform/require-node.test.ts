import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { oldNode } from './require-node.ts'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8')

test('a Node that is too old is told in one sentence, by the version that the set-up and a release name', () => {
  const [, major, minor] =
    /oldest = \{ major: (\d+), minor: (\d+) \}/.exec(read('tools/set-up/node.mjs')) ?? []
  expect(read('tools/release/run.mjs')).toContain(`= [${major}, ${minor}]`)
  expect(oldNode(`${major}.${minor}.0`)).toBeNull()
  expect(oldNode('24.1.0')).toBeNull()
  for (const version of ['18.19.0', '20.20.2', '22.21.9'])
    expect(oldNode(version)).toBe(
      `Node ${version} is too old for the studio: install Node ${major}.${minor} or newer.`,
    )
})
