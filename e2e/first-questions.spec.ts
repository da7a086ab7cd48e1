import { expect, type Page, test } from '@playwright/test'
import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { dayOf } from '@studio/contract/dates.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { inOrderOf, NO_WISHES, USUAL_MINUTES } from '@studio/contract/videos/wishes/rules.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessibleAtBothSizes } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember } from './signed-in.ts'

/** Minutes that change the order of today's classes for somebody who spares their wrists, and that order. */
async function minutesThatMatter(page: Page) {
  const { accessToken } = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}'))
  const own = callAt(new URL(page.url()).origin, accessToken)
  const day = dayOf(new Date((await own(settings, {})).now))
  const { records } = await own(classDays, { query: { dateTimeStart: day, dateTimeEnd: day } })
  const videos = records[0]?.videos ?? []
  const orders = USUAL_MINUTES.map((minutes) => {
    const own = inOrderOf(videos, { ...NO_WISHES, minutes, spared: ['wrists'] })
    return { minutes, order: own.map((video) => `${videos.indexOf(video) + 1} of 3`) }
  })
  return orders.find(({ order }) => !order[0]?.startsWith('1')) ?? { minutes: 0, order: [] }
}

test('three questions are asked once on the first day, order what is seen, and are in no request (D18.wishes)', async ({
  page,
}) => {
  await arriveAsMember(page, newPerson())
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'What suits you?' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  const { minutes, order } = await minutesThatMatter(page)
  const numbers = page.getByRole('article').getByText(/^[123] of 3$/)
  await expect(numbers.first()).toHaveText('1 of 3')

  await test.step('an answer can be taken back, and the others stay open', async () => {
    const beginner = page.getByRole('button', { name: 'Beginner' })
    await beginner.click()
    await expect(beginner).toHaveAttribute('aria-pressed', 'true')
    await beginner.click()
    await expect(beginner).toHaveAttribute('aria-pressed', 'false')
    await page
      .getByRole('group', { name: 'Anything to be careful with?' })
      .getByRole('button', { name: 'Wrists' })
      .click()
    await page
      .getByRole('group', { name: 'How many minutes, most days?' })
      .getByRole('button', { name: `${minutes}` })
      .click()
  })
  await page.getByRole('button', { name: 'Keep my answers' }).click()
  await expect(page.getByText('What suits you comes first now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What suits you?' })).toHaveCount(0)
  await expect(page.getByRole('region').locator('h2:focus'), 'the class that comes first now').toHaveCount(1)

  await test.step('today’s classes are all there, in the order of the answers, and nobody is asked again', async () => {
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect.poll(async () => (await numbers.allTextContents()).slice(0, 3)).toEqual(order)
    await expect(page.getByRole('heading', { name: 'What suits you?' })).toHaveCount(0)
  })

  await test.step('search begins with what suits, and leads to the answers', async () => {
    await open(page, '/search')
    await expect(page.getByText('What suits you comes first, then the newest.')).toBeVisible()
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    await expect(page.getByText(`${minutes} minutes. Careful with: wrists.`)).toBeVisible()
    const change = page
      .getByRole('button', { name: 'Change', exact: true })
      .and(page.locator('#suits button'))
    await change.press('Enter')
    await expect(page.getByRole('button', { name: 'Beginner' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(change).toBeFocused()
    await page.getByRole('button', { name: 'Forget my answers' }).click()
    await expect(page.getByRole('button', { name: 'Answer' })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
  })
  expect(sent.filter((one) => /wrists/i.test(one))).toEqual([])
})

test('who does not want to answer is not asked again, and the answers go with who signs out (D18.wishes)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(
    page.getByText('You will find the questions in your account, whenever you like.'),
  ).toBeVisible()
  await open(page, '/')
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await expect(page.getByRole('heading', { name: "Today's Classes" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What suits you?' })).toHaveCount(0)
  const kept = () => page.evaluate(() => localStorage.getItem('wishes'))
  expect(await kept()).toContain('"spared":[]')
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Yes' }).click()
  await expect.poll(kept).toBe(null)
})
