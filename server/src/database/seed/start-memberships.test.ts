import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DRIFT_ACTION } from '../../features/membership/sync/reconcile-and-record-drift.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { auditLog } from '../tables/audit.ts'
import { subscriptions } from '../tables/membership.ts'
import { prepareStudio } from './prepare-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ SEED: 'demo' })
})
afterAll(() => studio.stop())

test('the demo begins before any webhook can arrive, and there is no drift from it (D16, F40)', async () => {
  const { context } = studio
  await context.sandbox?.setDelivery('drop')
  await prepareStudio(context)
  expect(await context.db.$count(subscriptions)).toBeGreaterThan(3)
  expect(await context.db.$count(auditLog, eq(auditLog.action, DRIFT_ACTION))).toBe(0)
})
