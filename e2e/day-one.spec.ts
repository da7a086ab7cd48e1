import { expect, test } from '@playwright/test'
import { expectAccessibleAtBothSizes } from './accessible.ts'
import { arriveAsMember } from './arrive.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'

test('three questions are asked once on the first day, order what is seen, and are in no request (D18.wishes)', async ({
  page,
}) => {
  await arriveAsMember(page, newPerson())
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'What suits you?' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)

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
      .getByRole('button', { name: '45' })
      .click()
  })
  await page.getByRole('button', { name: 'Keep my answers' }).click()
  await expect(page.getByText('What suits you comes first now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What suits you?' })).toHaveCount(0)
  await expect(page.getByRole('region').locator('h2:focus'), 'the class that comes first now').toHaveCount(1)

  await test.step('all of today’s classes are still there, and nobody is asked again', async () => {
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    const numbers = page.getByRole('article').getByText(/^[123] of 3$/)
    await expect
      .poll(async () => (await numbers.allTextContents()).slice(0, 3).sort())
      .toEqual(['1 of 3', '2 of 3', '3 of 3'])
    await expect(page.getByRole('heading', { name: 'What suits you?' })).toHaveCount(0)
  })

  await test.step('search begins with what suits, and leads to the answers', async () => {
    await open(page, '/search')
    await expect(page.getByText('What suits you comes first, then the newest.')).toBeVisible()
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    await expect(page.getByText('45 minutes. Careful with: wrists.')).toBeVisible()
    await page.getByRole('button', { name: 'Forget my answers' }).click()
    await expect(page.getByRole('button', { name: 'Answer' })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
  })
  expect(sent.filter((one) => /wrists/i.test(one))).toEqual([])
})

test('who does not want to answer is not asked again, and the answers go with who signs out (D18.wishes)', async ({
  page,
}) => {
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
