import { expect, test } from 'vitest'
import { isAllowed, notices, shippedIn, shippedPackages } from './licences.mjs'

test('everything that goes along with a release has a licence that lets it', () => {
  const shipped = shippedPackages()
  expect(shipped.length).toBeGreaterThan(200)
  expect(shipped.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

test('a licence that asks for more, or none, is found; a choice is enough, tools for development are left out', () => {
  const packages = {
    '': { license: 'MIT' },
    web: { license: 'UNLICENSED' },
    'node_modules/@studio/web': { resolved: 'web', link: true },
    'node_modules/a': { version: '1.0.0', license: '(GPL-3.0-only OR MIT)' },
    'node_modules/b': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'node_modules/a/node_modules/c': { version: '1.0.0', license: 'MIT AND GPL-2.0-only' },
    'node_modules/d': { version: '1.0.0' },
    'node_modules/e': { version: '1.0.0', license: 'AGPL-3.0-only', dev: true },
  }
  const refused = shippedIn(packages).filter(({ licence }) => !isAllowed(licence))
  expect(refused.map(({ name }) => name)).toEqual(['b', 'c', 'd'])
})

test('their notices are in their own words', () => {
  const text = notices()
  expect(text).toMatch(/^fastify 5\.\d+\.\d+ \(MIT\)\n\nMIT License/m)
  expect(text).toContain('Permission is hereby granted')
  expect(text).toMatch(/^Tabler Icons \(MIT\)\n\nMIT License\n\nCopyright/m)
  expect(text).not.toMatch(/^vitest /m)
})
