import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'
import { missingFrom, nameAt, withOtherAddress, withoutIntegrity } from './whole-lock.mjs'

/** @param {string[]} path */
const packagesOf = (...path) =>
  JSON.parse(readFileSync(join(root, ...path, 'package-lock.json'), 'utf8')).packages
const runtime = ['tools', 'set-up', 'runtime']

test('the lockfile names the builds for every system, so that npm ci takes it (after npm install: npm run lock)', () => {
  expect(Object.keys(missingFrom(packagesOf()))).toEqual([])
})

test.each([
  ['packages', []],
  ['the private Node', runtime],
])(
  'the lockfile of %s has the digest of everything that is fetched, and its address in the default registry',
  (_what, path) => {
    expect(withoutIntegrity(packagesOf(...path))).toEqual([])
    expect(withOtherAddress(packagesOf(...path))).toEqual([])
  },
)

test('a private Node is locked for each platform, in the version that its package.json says', () => {
  const { '': project, ...nodes } = packagesOf(...runtime)
  expect(Object.keys(nodes)).toHaveLength(5)
  for (const [path, { version }] of Object.entries(nodes))
    expect(project.optionalDependencies[nameAt(path)]).toBe(version)
})

test('what has no digest, another one, no address or another one is found; workspaces are not fetched', () => {
  const integrity = `sha512-${'a'.repeat(86)}==`
  const resolved = 'https://registry.npmjs.org/good/-/good-1.0.0.tgz'
  const packages = {
    '': {},
    web: { version: '1.0.0' },
    'node_modules/@studio/web': { resolved: 'web', link: true },
    'node_modules/good': { version: '1.0.0', integrity, resolved },
    'node_modules/alias': { name: 'good', version: '1.0.0', integrity, resolved },
    'node_modules/bare': { version: '1.0.0' },
    'node_modules/good/node_modules/@a/old': {
      version: '1.0.0',
      integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
      resolved: 'https://registry.npmjs.org/@a/old/-/old-1.0.0.tgz',
    },
    'node_modules/away': { version: '1.0.0', integrity, resolved: 'https://npm.example/away.tgz' },
    'node_modules/git': {
      version: 'git+ssh://git@example.com/a.git#1',
      integrity,
      resolved: 'https://registry.npmjs.org/git/-/git-git+ssh://git@example.com/a.git#1.tgz',
    },
  }
  expect(withoutIntegrity(packages).map(nameAt)).toEqual(['bare', '@a/old'])
  expect(withOtherAddress(packages).map(nameAt)).toEqual(['bare', 'away', 'git'])
})

test('a missing build gets the version, system and processor that its package names', () => {
  const packages = {
    'node_modules/tool': { dev: true, optionalDependencies: { '@tool/linux-x64-musl': '1.2.3' } },
  }
  expect(missingFrom(packages)).toEqual({
    'node_modules/@tool/linux-x64-musl': {
      version: '1.2.3',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  })
})
