import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DRIFT_ACTION } from '../../rooms/membership/sync/record-drift.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { subscriptions } from '../tables/membership.ts'
import { auditLog } from '../tables/studio.ts'
import { prepareStudio } from './prepare-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ STUDIO_MODE: 'demo' })
})
afterAll(() => studio.stop())

test('the demo begins before any webhook can arrive, and there is no drift from it (D16, F40)', {
  timeout: 60_000,
}, async () => {
  const { context } = studio
  await context.sandbox?.setDelivery('drop')
  await prepareStudio(context)
  expect(await context.db.$count(subscriptions)).toBeGreaterThan(3)
  expect(await context.db.$count(auditLog, eq(auditLog.action, DRIFT_ACTION))).toBe(0)
})

test('of two servers that start at once one starts the memberships, and the other waits for it (D16)', {
  timeout: 60_000,
}, async () => {
  const shared = await startTestStudio({ STUDIO_MODE: 'demo' })
  const second = await shared.secondServer()
  try {
    await Promise.all([prepareStudio(shared.context), prepareStudio(second.context)])
    const started = await shared.context.db.select({ id: subscriptions.userId }).from(subscriptions)
    expect(new Set(started.map(({ id }) => id)).size).toBe(started.length)
    expect(started.length).toBeGreaterThan(3)
  } finally {
    await second.stop()
    await shared.stop()
  }
})
