import { expect, test } from 'vitest'
import { chunkGroups } from './chunk-groups.ts'

/** The first group that takes a module, given which modules import which. */
function chunkOf(id: string, importers: Record<string, string[]>): string | null {
  const graph = { getModuleInfo: (module: string) => ({ importers: importers[module] ?? [] }) }
  for (const group of chunkGroups) {
    if ('test' in group && !group.test.test(id)) continue
    const { name } = group
    const found = typeof name === 'string' ? name : name(id, graph)
    if (found) return found
  }
  return null
}

const about = '/web/app/rooms/about/about.screen.tsx'
const home = '/web/app/rooms/home/home.screen.tsx'
const history = '/web/app/rooms/videos/history/history.screen.tsx'
const users = '/web/app/rooms/people/office/users.screen.tsx'

test('what two kinds of pages use, sooner or later, and the styles of first pages are in the files that all pages load', () => {
  const importers = {
    '/tag.tsx': ['/card.tsx', users],
    '/card.tsx': [about, home],
    '/card.module.css': ['/card.tsx'],
  }
  expect(chunkOf('/tag.tsx', importers)).toBe('shell')
  expect(chunkOf('/card.module.css', importers)).toBe('shell')
  expect(chunkOf('/card.tsx', importers)).toBe('offers')
  expect(chunkOf('/node_modules/react-dom/client.js', importers)).toBe('react')
})

test('a page of the front loads nothing of the back office, and a form none of its schemas', () => {
  const importers = { '/row.tsx': [history, users], '/list.tsx': [users], '/schema.ts': [] }
  expect(chunkOf('/row.tsx', importers)).toBe('both')
  expect(chunkOf('/list.tsx', importers)).toBe('office')
  expect(chunkOf('/schema.ts', importers)).toBeNull()
})

test('modules that import each other in a circle are found all the same', () => {
  const importers = { '/a.ts': ['/b.ts'], '/b.ts': ['/a.ts', about] }
  expect(chunkOf('/a.ts', importers)).toBe('offers')
  expect(chunkOf('/b.ts', importers)).toBe('offers')
})
