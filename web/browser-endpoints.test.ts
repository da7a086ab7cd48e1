import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { codeOf } from './browser-endpoints.ts'

const contract = join(import.meta.dirname, '../contract/src')
const rooms = globSync('**/endpoints.ts', { cwd: contract })

it('the browser gets each endpoint of each room with its address, and no shape of it', async () => {
  expect(rooms.length).toBeGreaterThan(10)
  for (const room of rooms) {
    const endpoints = await import(join(contract, room))
    const code = codeOf(endpoints)
    expect(code).not.toMatch(/\bimport\b|"(?:summary|body|answer|query)":/)
    const forBrowser = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(Object.keys(forBrowser).toSorted()).toEqual(Object.keys(endpoints).toSorted())
    for (const [name, { method, path, callers, status, failure }] of Object.entries<
      object & Record<string, unknown>
    >(endpoints))
      expect(forBrowser[name]).toEqual(JSON.parse(JSON.stringify({ method, path, callers, status, failure })))
  }
})
