import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allAsks as asks } from '../testing/all-asks.ts'
import { allEndpoints } from '../testing/all-endpoints.ts'
import { outcomeOf } from '../testing/rights/ask.ts'
import { callers } from '../testing/rights/callers.ts'
import { cellOf } from '../testing/rights/scene/scene.ts'
import { type StartedScene, startScene } from '../testing/rights/scene/start-scene.ts'
import { linesOf, table } from '../testing/rights/table.ts'

const lines = linesOf(table)

let scene: StartedScene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

test('every call of the contract has a line in the table of rights and succeeds for somebody, and every line has a call (S-Z1, R19)', async () => {
  const endpoints = (await allEndpoints()).map(([, endpoint]) => endpoint)
  expect(endpoints.length).toBeGreaterThan(60)
  const asked = new Set(asks.map((one) => one.endpoint))
  const missing = endpoints.filter((endpoint) => !asked.has(endpoint))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect([...lines.keys()].toSorted()).toEqual(asks.map(({ name }) => name).toSorted())
  const succeeding = new Set(asks.filter(({ name }) => succeeds(name)).map(({ endpoint }) => endpoint))
  const forNobody = endpoints.filter((endpoint) => !succeeding.has(endpoint))
  // Only the provider can sign its events: signed webhooks are tested in billing/routes.test.ts.
  expect(forNobody.map(({ path }) => path)).toEqual(['/Payment/webhook'])
})

/** Checks whether any caller succeeds with a call. */
const succeeds = (name: string) => lines.get(name)?.some((mark) => mark === '.' || mark === 'M')

describe('every call, for every kind of caller (ACCESS-04, GUARD-09, GUARD-10, GUARD-11, R19)', () => {
  const patience = { timeout: 60_000 }

  test.each(asks)(
    '$name gives what the table says (S-Z1, S-Z2, S-Z4, S-Z5, S-Z6, S-Z7, S-Z8)',
    patience,
    async (one) => {
      const marks: string[] = []
      const told: string[] = []
      for (const caller of callers) {
        const { mark, text } = await outcomeOf(cellOf(scene, caller), one)
        marks.push(mark)
        if (caller !== 'admin') told.push(...foreignEmails(text, caller))
      }
      expect(marks.join(' ')).toBe(lines.get(one.name)?.join(' '))
      expect(told, 'e-mail addresses of other people in the answers').toEqual([])
    },
  )
})

/** Finds other people's e-mail addresses in an answer; only Admin may get them (S-Z4). */
function foreignEmails(text: string, caller: string): string[] {
  return Object.entries(scene.people)
    .filter(([name, { email }]) => name !== caller && text.includes(email))
    .map(([name]) => `${caller} is told the address of ${name}`)
}
