import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '../testing/all-endpoints.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

/** Every call with an id in its path; promo codes are typed, and uploads use their own protocol. */
async function callsById(): Promise<AnyEndpoint[]> {
  const endpoints = (await allEndpoints()).map(([, endpoint]) => endpoint)
  return endpoints.filter(({ path }) => path.includes(':id') && !/^\/(Promocodes|upload)\//.test(path))
}

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

describe('S-Z11: an id in an address', () => {
  test('is a random UUID, and nothing that can be counted up', async () => {
    const { id } = await studio.people.student()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const calls = await callsById()
    expect(calls.length).toBeGreaterThan(10)
    for (const call of calls) {
      const read = (value: string) => call.params?.shape.id.safeParse(value).success
      expect([call.path, read('1'), read(id)]).toEqual([call.path, false, true])
    }
  })

  test('protects nothing by itself: a visitor who knows it is asked who they are, or sees what all may see', async () => {
    const { id } = await studio.people.student()
    for (const { method, path, callers } of await callsById()) {
      if (callers.includes('visitor') || callers.includes('anyone')) continue
      const url = `/api${path.replace(':id', id)}`
      const { statusCode } = await studio.inject({ method, url })
      expect([method, path, statusCode]).toEqual([method, path, 401])
    }
  })

  test('is the same id however its letters are spelled', async () => {
    const student = await studio.people.student()
    const params = { id: student.id.toUpperCase() }
    const mine = await studio.as(student).call(saveProfile, { params, body: { city: 'Porto' } })
    expect(mine).toMatchObject({ id: student.id, city: 'Porto' })
    await expect(
      studio.as(await studio.people.student()).call(saveProfile, { params, body: {} }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('that is malformed is 404 for whoever may call (D18.path-ids)', async () => {
    const admin = await studio.people.admin()
    const headers = { authorization: `Bearer ${admin.token}` }
    for (const { method, path, callers, takes } of await callsById()) {
      if (!callers.includes('admin') || takes) continue
      const { statusCode } = await studio.inject({ method, url: `/api${path.replace(':id', '1')}`, headers })
      expect([method, path, statusCode]).toEqual([method, path, 404])
    }
  })
})
