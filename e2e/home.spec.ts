import { expect, type Page, test } from '@playwright/test'
import { arriveSignedIn } from './arrive.ts'
import { open } from './open.ts'

const DAY = 86_400_000

/** Returns the milliseconds until some seconds after the studio's next midnight. */
async function untilAfterMidnight(page: Page, seconds: number): Promise<number> {
  const { now } = (await (await page.request.get('/api/Settings')).json()) as { now: string }
  return DAY - (Date.parse(now) % DAY) + seconds * 1000
}

test('a home that stays open over midnight reads the new day, and counts down to the next (HOME-04, HOME-10, HOME-11)', {
  tag: '@night',
}, async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  await expect(page.getByText(/^Today’s classes, \w+/)).toBeVisible()
  const today = new Date(Date.now() + (await untilAfterMidnight(page, 20))).toISOString().slice(0, 10)
  const readAnew = page.waitForRequest((request) => request.url().includes(`dateTimeEnd=${today}`))
  await page.clock.fastForward(await untilAfterMidnight(page, 20))
  await readAnew

  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  const timer = page.getByRole('timer')
  await expect(timer).toBeVisible()
  await page.clock.fastForward(await untilAfterMidnight(page, 12))
  await expect(timer).toHaveAccessibleName(/^23 hours/)
})
