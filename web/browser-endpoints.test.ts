import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { expect, it } from 'vitest'
import { codeOf } from './browser-endpoints.ts'

const contract = join(import.meta.dirname, '../contract/src')
const rooms = globSync('**/endpoints.ts', { cwd: contract })

it('the browser gets each endpoint of each room with its address, whether visitors call it, and no shape of it', async () => {
  expect(rooms.length).toBeGreaterThan(10)
  for (const room of rooms) {
    const endpoints: Record<string, AnyEndpoint> = await import(join(contract, room))
    const code = codeOf(endpoints)
    expect(code).not.toMatch(/\bimport\b|"(?:summary|body|answer|query)":/)
    const forBrowser = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(Object.keys(forBrowser).toSorted()).toEqual(Object.keys(endpoints).toSorted())
    for (const [name, { method, path, callers, status, failure }] of Object.entries(endpoints)) {
      const visitors = callers.filter((caller) => caller === 'visitor' || caller === 'anyone')
      expect({ status: 200, failure, ...forBrowser[name] }).toEqual({
        ...{ method, path, status, failure },
        callers: visitors,
      })
    }
  }
})
