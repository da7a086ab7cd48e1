import { expect, test } from '@playwright/test'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId, locale: 'en-US' })

    test('home, classes and calendar keep the studio’s day, and tell times by one’s own clocks (D1, DAILY-02, PRACTICE-04)', {
      tag: '@night',
    }, async ({ page }) => {
      await arriveSignedIn(page, 'member@demo.studio', 'Member123')
      await open(page, '/')
      const origin = new URL(page.url()).origin
      const { now } = await callAt(origin)(settings, {})
      const today = now.slice(0, 10)

      await test.step('the home says when the studio’s day begins by one’s own clock', async () => {
        const midnight = new Date(`${today}T24:00:00Z`)
        const time = new Intl.DateTimeFormat('en-US', {
          timeZone: timezoneId,
          hour: 'numeric',
          minute: '2-digit',
        })
        const words = time.format(midnight).replace(/\s/g, ' ')
        await expect(page.getByText(/by your clock, when the studio’s day begins/)).toHaveText(
          new RegExp(`^That is ${words} by your clock`, 'i'),
        )
      })

      await test.step('today’s classes are those of the studio’s day', async () => {
        const first = page.locator('a[href^="/date/"]').first()
        await expect(first).toHaveAttribute('href', new RegExp(`^/date/${today}Z/`))
        await first.click()
        const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
        const words = day.format(new Date(`${today}T12:00:00Z`)).replace(',', '')
        await expect(page.getByText(words, { exact: true })).toBeVisible()
        await expect(page.getByText(/^Today's Classes 1 of 3$/)).toBeVisible()
      })

      await test.step('the calendar is in one’s own zone, names it, and its week holds one’s own today', async () => {
        await open(page, '/my-personal-practice')
        await expect(page.getByText(`Times are in ${zoneName(timezoneId)}.`)).toBeVisible()
        const local = new Intl.DateTimeFormat('en-US', { timeZone: timezoneId, day: 'numeric' }).format(
          new Date(now),
        )
        await expect(page.getByRole('columnheader', { name: /today/ })).toContainText(local)
      })
    })
  })
}
