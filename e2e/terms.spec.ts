import { expect } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { changePlan, prices } from '@studio/contract/plans/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { makeAccount, newPerson, proveAPerson, typeCard } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

test('an Admin sells a plan by the year, too; a visitor joins by it, and a member goes over to it and books back (PLAN-06, PRICING-09, MEMBER-04, D5, D7)', async ({
  page,
  studio,
}) => {
  const main = page.getByRole('main')
  const yearly = page.getByRole('radio', { name: /^Yearly/ })

  await test.step('without another term there is nothing to choose', async () => {
    await open(page, '/membership-pricing?term=year')
    await expect(main.getByText('$29')).toBeVisible()
    await expect(yearly).toHaveCount(0)
  })

  await test.step('the Admin gives the plan a price by the year', async () => {
    await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
    await open(page, '/admin/subscription')
    await page.getByRole('link', { name: 'Edit Full Membership' }).click()
    await expect(page.getByRole('switch', { name: 'Sold by 30 days' })).toBeChecked()
    await page.getByRole('switch', { name: 'Sold by the year' }).check()
    const trial = page.getByLabel('Trial days')
    await trial.fill('')
    await trial.blur()
    await expect(trial).toHaveAccessibleDescription('This is a required field')
    await expect(trial).toHaveValue('')
    await page.getByRole('button', { name: 'One day more' }).click()
    await expect(trial).toHaveValue('1')
    await trial.fill('7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByText('Every term needs a price')).toBeVisible()
    const price = page.getByLabel('Price yearly')
    await expect(price).toBeFocused()
    await expect(price).toHaveAccessibleDescription('Every term needs a price')
    await price.fill('290')
    await expect(main.getByText('Every term needs a price')).toHaveCount(0)
    await expect(main.getByText('$24.17 a month, saves 17%')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await page.context().setStorageState({ cookies: [], origins: [] })
  })

  await test.step('a visitor sees what a year costs and saves, and joins by it', async () => {
    const person = newPerson()
    await open(page, '/membership-pricing')
    // The address says which is chosen, a moment after the press.
    await yearly.click()
    await expect(page).toHaveURL(/\?term=year$/)
    await expect(yearly).toBeChecked()
    const card = page.getByRole('article').filter({ hasText: 'Full Membership' })
    await expect(card).toContainText('$290/ yr')
    await expect(card).toContainText('You save $58 a year')
    await expect(page.getByRole('article').filter({ hasText: 'Drop-In' })).toContainText('Always by the day')
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('link', { name: 'Choose plan Full Membership' }).click()
    await makeAccount(page, person)
    await typeCard(page, person.card)
    await proveAPerson(page)
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(yearly).toBeChecked()
    await expect(main).toContainText('you pay $290.00 every year, until you cancel')
    await page.getByRole('radio', { name: /^30 days/ }).check()
    await expect(main).toContainText('you pay $29.00 every 30 days')
    await yearly.check()
    await expect(main).toContainText('$290.00 every year')
    await expectAccessibleAtBothSizes(page)
    await page.getByLabel('I accept').check()
    await page.getByRole('button', { name: 'Start My Membership' }).click()
    await expect(main).toContainText('You will be charged $290')
  })

  await test.step('a member goes over to a year, for what is not paid yet, and books back', async () => {
    const person = newPerson()
    await arriveAsMember(page, person)
    await studio.passDays(8)
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Full Membership/ }).check()
    await yearly.check()
    await expect(main).toContainText(/A whole year, less the \d+ days left of what you have paid/)
    await expectAccessibleAtBothSizes(page)
    const due = await main
      .getByText(/^\$2\d\d\.\d\d$/)
      .first()
      .innerText()
    await page.getByRole('button', { name: 'Change to yearly' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Full Membership' })).toBeVisible()
    await expect(main).toContainText('Full Membership, yearly')
    await expect(main).not.toContainText(/30 days|\bmo\b/)
    await open(page, '/profile/invoices')
    await expect(main).toContainText(due)
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Full Membership/ }).check()
    await page.getByRole('radio', { name: '30 days' }).check()
    await expect(main).toContainText('Then you pay every 30 days')
    await page.getByRole('button', { name: 'Change to 30 days' }).click()
    await expect(main).toContainText('you pay every 30 days')
    await page.getByRole('button', { name: 'Keep paying every year' }).click()
    await expect(page.getByRole('button', { name: 'Keep paying every year' })).toHaveCount(0)
    await expect(main).toContainText(/Next payment\$290\.00 on /)
    expect(await studio.mailsTo(person.email)).toContain('You keep paying every year')
  })

  await test.step('a term that is withdrawn meanwhile is said, and what is sold by now stands there', async () => {
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Full Membership/ }).check()
    await sellByYearAlone(studio.url)
    await page.getByRole('radio', { name: '30 days' }).check()
    await expect(page.getByText('This plan is no longer sold for this long').first()).toBeVisible()
    await expect(main).toContainText('Full Membership is your plan.')
  })
})

async function sellByYearAlone(url: string): Promise<void> {
  const body = { email: 'admin@demo.studio', password: 'Admin123' }
  const { accessToken } = await callAt(url)(signIn, { body })
  const { records } = await callAt(url)(prices, { query: {} })
  const id = records.find(({ title }) => title === 'Full Membership')?.id ?? ''
  await callAt(url, accessToken)(changePlan, {
    params: { id },
    body: { terms: [{ term: 'year', cost: 290 }] },
  })
}
