import { expect } from '@playwright/test'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessibleAtBothSizes } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const DAY = 86_400_000
const TEN_MINUTES = 600_000

test('an Admin moves the studio’s day to Berlin, from the next one on; a member elsewhere finds its classes, and when the next begin by their own clock (D1, D17.settings)', {
  tag: '@night',
}, async ({ page, browser, studio }) => {
  const told = () => callAt(studio.url)(settings, {})
  const passTo = async (instant: string) =>
    studio.passDays((Date.parse(instant) + TEN_MINUTES - Date.parse((await told()).now)) / DAY)

  await test.step('what changes is said before it is saved, and can be taken back until it counts', async () => {
    await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
    await open(page, '/admin/settings')
    const zone = page.getByLabel('Time zone')
    await expect(zone).toHaveValue('UTC')
    await zone.selectOption('Europe/Berlin')
    await expect(page.getByText(/^From \w+ \d+ \w+ \d{4}, 00:00 Berlin time\.$/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Information successfully saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stay with UTC' })).toBeVisible()
  })

  await passTo((await told()).day?.nextEnds ?? '')
  const { now, day } = await told()
  // Ten past midnight in Berlin is the evening before in UTC.
  expect(day?.today).not.toBe(now.slice(0, 10))

  const context = await browser.newContext({
    baseURL: studio.url,
    timezoneId: 'Pacific/Auckland',
    locale: 'en-US',
  })
  const member = await context.newPage()
  await arriveSignedIn(member, 'member@demo.studio', 'Member123')
  await open(member, '/')
  await expect(member.locator('a[href^="/date/"]').first()).toHaveAttribute(
    'href',
    new RegExp(`^/date/${day?.today}Z/`),
  )
  const clock = { timeZone: 'Pacific/Auckland', hour: 'numeric', minute: '2-digit' } as const
  const words = new Intl.DateTimeFormat('en-US', clock).format(new Date(day?.ends ?? '')).replace(/\s/g, ' ')
  await expect(member.getByText(/by your clock, when the studio’s day begins/)).toHaveText(
    new RegExp(`^That is ${words} by your clock`, 'i'),
  )
  await context.close()
})
