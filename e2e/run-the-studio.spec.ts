import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open, untilRead } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const saved = (page: Page) => page.getByText('Information successfully saved')
/** Opens a page through the menu, as staff do. */
const goTo = (page: Page, entry: string) =>
  untilRead(page, () =>
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: entry, exact: true }).click(),
  )

/** Log entries expected from this journey, by kind. */
const LOGGED = {
  People: ['invited', 'blocked'],
  Money: ['changed the plan', 'generated the code', 'deactivated the membership of', 'refunded invoice'],
  Content: ['set the classes of', 'copied the classes of'],
  Exports: ['downloaded Invoices'],
}

// Each of these screens has its own journey by night: this one shows by day that they work, together, and read well.
test('an Admin runs the studio from its screens alone: a teacher, a price, a code, two weeks of classes, a guest who is blocked, a membership switched off, a part given back, a list for the bookkeeper, and the log of it all (INVITE-01, PLAN-03, APROMO-02, ADAILY-01, BLOCK-02, USERS-06, INVOICE-02, S-R4)', async ({
  page,
  browser,
  studio,
}) => {
  const [guest, member] = [newPerson(), newPerson()]
  await arriveAsMember(page, guest, 'Daily Drop-In')
  await arriveAsMember(page, member)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/all')

  await test.step('a teacher is invited, and has a mail', async () => {
    const { email, userName } = newPerson()
    await goTo(page, 'Teachers')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Invite a teacher' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a teacher' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('User name').fill(userName)
    await dialog.getByLabel('User name').press('Control+Enter')
    await expect(page.getByText('The invitation is on its way')).toBeVisible()
    await expect.poll(() => studio.mailsTo(email.toLowerCase())).toHaveLength(1)
  })

  await test.step('a plan costs more, and visitors read it at once', async () => {
    await goTo(page, 'Subscription')
    await page.getByRole('link', { name: 'Edit Daily Practice' }).click()
    await page.getByLabel('Price').fill('22')
    await page.getByLabel('Price').press('Control+Enter')
    await expect(saved(page)).toBeVisible()
    const visitor = await browser.newPage({ baseURL: studio.url })
    await open(visitor, '/membership-pricing')
    await expect(visitor.getByRole('article').filter({ hasText: 'Daily Practice' })).toContainText('$22')
    await visitor.close()
  })

  await test.step('a code for December', async () => {
    await goTo(page, 'Promo')
    await page.getByRole('button', { name: 'Generate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Generate a promo code' })
    await dialog.getByLabel('Code', { exact: true }).fill('DECEMBER')
    await dialog.getByLabel('Discount').fill('15')
    await dialog.getByLabel('Quantity').fill('50')
    await dialog.getByLabel('Expiration date').fill(addDays(dayOf(new Date()), 40))
    await dialog.getByRole('checkbox', { name: 'Daily Practice, $22 / mo' }).check()
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect(rowOf(page, 'DECEMBER')).toContainText('0/50')
    await expectAccessible(page)
  })

  await test.step('two weeks of classes, the second one copied from the first', async () => {
    await open(page, '/admin/daily-classes?month=2091-01')
    const day = (name: string) => page.getByRole('button', { name: new RegExp(`^\\w+day ${name} January, `) })
    await untilRead(page, () => day('1').click())
    for (let date = 1; date <= 7; date += 1) {
      const choices = page.getByRole('list', { name: 'Videos to choose from' })
      for (let place = 0; place < 3; place += 1) {
        await choices
          .getByRole('button', { name: /^Add / })
          .nth(date - 1)
          .click()
      }
      const button = date < 7 ? 'Save and next day' : 'Save'
      await untilRead(page, () =>
        page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click(),
      )
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Copy days' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy days' })
    await dialog.getByLabel('From').fill('2091-01-01')
    await dialog.getByLabel('To').fill('2091-01-08')
    await dialog.getByRole('button', { name: 'Copy 7 days' }).click()
    await expect(page.getByText('7 days copied')).toBeVisible()
    await expect(day('14')).toHaveAccessibleName(/Full/)
    await expectAccessible(page)
  })

  await test.step('a guest is blocked for a week', async () => {
    await open(page, `/admin/users/all?userName=${guest.userName}`)
    await rowOf(page, guest.userName.slice(0, 20)).getByRole('button', { name: 'Block Rosa Almeida' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block Rosa Almeida' })
    await dialog.getByLabel('Days').fill('7')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(rowOf(page, guest.userName.slice(0, 20)).getByText('Blocked', { exact: true })).toBeVisible()
  })

  await test.step('a membership is switched off, for a reason', async () => {
    await open(page, `/admin/subscribers?userName=${member.userName}`)
    await page.getByRole('switch', { name: 'Access of Rosa Almeida' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deactivate Rosa Almeida?' })
    await dialog.getByLabel('Reason').fill('Away until spring')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(rowOf(page, member.userName.slice(0, 20))).toContainText('Away until spring')
    await expectAccessible(page)
  })

  await test.step('the guest has a part of what they paid back', async () => {
    await open(page, `/admin/subscribers/invoices?userName=${guest.userName}`)
    await page.getByRole('button', { name: /^Refund invoice/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Refund invoice/ })
    await dialog.getByLabel('Amount').fill('7')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Refund $7.00' }).click()
    await expect(rowOf(page, 'Rosa Almeida')).toContainText('$7.00 refunded')
  })

  await test.step('the bookkeeper gets the invoices', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain(guest.userName)
  })

  await test.step('the log has all of it', async () => {
    await goTo(page, 'Audit log')
    for (const [kind, actions] of Object.entries(LOGGED)) {
      await untilRead(page, () => page.getByRole('button', { name: kind, exact: true }).click())
      for (const action of actions) await expect(rowOf(page, action).first()).toBeVisible()
    }
    await expectAccessible(page)
  })
})
