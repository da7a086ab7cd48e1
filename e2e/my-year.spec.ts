import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { practices } from '@studio/contract/videos/progress/endpoints.ts'
import { expectAccessibleAtBothSizes } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const WEEK = 7 * 86_400_000

/** A class a week for twelve weeks, and another one this week. */
async function practisedForWeeks(page: Page): Promise<void> {
  const now = Date.now()
  const instants = [now, ...Array.from({ length: 12 }, (_, week) => now - week * WEEK)]
  const records = instants.map((at) => ({ dateTime: new Date(at).toISOString(), seconds: 1800 }))
  await page.route(`**/api${practices.path}*`, (route) =>
    route.fulfill({ json: { records, since: records.at(-1)?.dateTime } }),
  )
}

test('a year is on home, is read week by week, kept as a poster, and shown to others by a link that ends (D18.year)', {
  tag: '@night',
}, async ({ page, browser, baseURL }) => {
  await practisedForWeeks(page)
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  const section = page.getByRole('region', { name: 'My practice' })
  await section.scrollIntoViewIfNeeded()
  await expect(section).toContainText('12weeks in a row')
  await expect(section).toContainText('60minutes this week')
  await section
    .getByRole('link', { name: '12 weeks of practice, 6 hours, 13 classes. Open your year' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya’s year' })).toBeVisible()

  await test.step('the arrows read its weeks, in words, too', async () => {
    const slider = page.getByRole('slider', { name: 'Week' })
    await slider.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', /: 2 classes, 60 minutes$/)
    await slider.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', /: 1 class, 30 minutes$/)
    await expect(slider).toHaveAttribute('aria-valuenow', '11')
    await page.getByText('As a table').click()
    await expect(page.getByRole('row')).toHaveCount(13)
    await expectAccessibleAtBothSizes(page)
  })

  await test.step('the poster is a picture of 2400 by 1600', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Poster, PNG' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Maya’s year.png')
    const file = readFileSync(await download.path())
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([2400, 1600])
  })

  await test.step('others see it while it is shared, and not a moment longer', async () => {
    const shared = page.getByRole('switch', { name: /^Others may see this picture/ })
    await expect(shared).not.toBeChecked()
    await shared.check()
    await page.getByRole('button', { name: 'Share on a social network' }).click()
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    await page.keyboard.press('Escape')
    const visitor = await (await browser.newContext({ baseURL })).newPage()
    const { pathname } = new URL(link)
    const shown = await visitor.goto(pathname)
    expect([shown?.status(), shown?.headers()['cache-control']]).toEqual([200, 'no-store'])
    await expect(visitor.getByRole('heading', { level: 1, name: 'Maya’s year' })).toBeAttached()
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectAccessibleAtBothSizes(visitor)
    await shared.uncheck()
    await expect(page.getByRole('button', { name: 'Share on a social network' })).toHaveCount(0)
    expect((await visitor.goto(pathname))?.status()).toBe(410)
    await expect(visitor.getByRole('heading', { name: 'This picture is no longer shared' })).toBeVisible()
    await expectAccessibleAtBothSizes(visitor)
    await visitor.context().close()
  })
})
