import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { ownSettings, setMoney, setReading } from '@studio/contract/studio/own/endpoints.ts'
import { afterEach, expect, test } from 'vitest'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
afterEach(() => studio.stop())

async function started(environment: Record<string, string> = {}) {
  studio = await startTestStudio(environment)
  const admin = studio.as(await studio.people.admin())
  return { admin, reads: async () => (await studio.call(settings, {})).reading }
}
const unset = { weekStart: null, clock: null }

test('a studio without a place reads as documented and says nothing of it; an Admin sets its week and its clock (D14, D17.settings)', async () => {
  const { admin, reads } = await started()
  expect(await reads()).toBeUndefined()
  const before = (await admin.call(ownSettings, {})).reading
  expect(before).toMatchObject({ own: unset, standard: { weekStart: 1, clock: null, order: 'dmy' } })
  await admin.call(setReading, { body: { weekStart: 6, clock: 'h12' } })
  expect(await reads()).toEqual({ weekStart: 6, clock: 'h12', order: 'dmy' })
  const late = admin.call(setReading, { body: { weekStart: 7, clock: null } }, ifUnchanged(before.version))
  expect((await refused(late)).status).toBe(412)
  await admin.call(setReading, { body: unset })
  expect(await reads()).toBeUndefined()
})

test('a studio reads as its place does, until an Admin sets another place, or its week', async () => {
  const { admin, reads } = await started({ STUDIO_LOCALE: 'de-DE' })
  expect(await reads()).toEqual({ weekStart: 1, clock: 'h23', order: 'dmy' })
  await admin.call(setMoney, { body: { currency: null, locale: 'en-US' } })
  expect(await reads()).toEqual({ weekStart: 7, clock: 'h12', order: 'mdy' })
  await admin.call(setReading, { body: { weekStart: 1, clock: null } })
  expect(await reads()).toEqual({ weekStart: 1, clock: 'h12', order: 'mdy' })
  const own = await admin.call(ownSettings, {})
  expect(own.reading.standard).toEqual({ weekStart: 7, clock: 'h12', order: 'mdy' })
})
