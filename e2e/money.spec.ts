import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { newPerson, typeCard } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const FREE_WEEK = 7
const PERIOD = 30
const GRACE = 7

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')

async function saveCard(page: Page, number: string): Promise<void> {
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
}

/** Returns amount and status of the invoices as the member sees them, newest first. */
async function invoicesOf(page: Page): Promise<string[][]> {
  await open(page, '/profile/invoices')
  const rows = main(page).getByRole('row').filter({ hasText: '$' })
  await expect(rows.first()).toBeVisible()
  const cells = (await rows.all()).map((row) => row.getByRole('cell').allTextContents())
  return (await Promise.all(cells)).map(([, , amount = '', state = '']) => [amount, state])
}

test('a renewal that fails opens a banner, and a good new card pays it at once (D8, D17.new-card, MEMBER-06)', {
  tag: '@phone-night',
}, async ({ page, studio }) => {
  const person = newPerson()
  await arriveAsMember(page, person)

  await test.step('an invoice is there from the first day, to open and to keep', async () => {
    expect(await invoicesOf(page)).toEqual([['$0.00', 'Paid']])
    await expect(main(page)).toContainText(/The next one is \$29\.00 on \d+ \w+ \d{4}\./)
    await expect(main(page)).toContainText(/Full MembershipFree trial, \d+/)
    await expectAccessible(page)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: /^Open invoice .+, in a new window$/ }).click()
    const hosted = await opened
    await expect(hosted.getByRole('heading', { level: 1 })).toContainText('Invoice')
    await hosted.close()
    const pdf = await page.getByRole('link', { name: /^PDF of invoice/ }).getAttribute('href')
    const answer = await page.request.get(pdf ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
  })

  await test.step('a card that is good but has no money lets the free week end unpaid', async () => {
    await open(page, '/profile/card/edit')
    await expect(main(page)).toContainText(/from the next payment, \$29\.00 on \d+ \w+\./)
    await saveCard(page, '4000 0000 0000 0341')
    await expect(page.getByText('Your payment method was successfully updated')).toBeVisible()
    await studio.passDays(FREE_WEEK)
    await open(page, '/profile/membership')
    await expect(alert(page)).toContainText(/We could not charge \$29\.00 on \d+ \w+\./)
    await expect(alert(page)).toContainText(
      /Everything stays open until \d+ \w+\. We’ll try again on \d+ \w+\./,
    )
    await expect(main(page)).toContainText(/Next payment\$29\.00, next try on \d+ \w+ \d{4}/)
    await expectAccessible(page)
    expect((await invoicesOf(page))[0]).toEqual(['$29.00', 'Open'])
    await expectAccessible(page)
    expect((await studio.mailsTo(person.email))[0]).toBe('Your payment did not go through')
    await open(page, '/')
    await expect(alert(page)).toContainText('We could not charge $29.00')
  })

  await test.step('a declined card says so, and what is open stays open', async () => {
    await alert(page).getByRole('link', { name: 'Update card' }).click()
    await expect(main(page)).toContainText('A new card that works pays the open $29.00 at once.')
    for (const number of ['4000 0000 0000 0002', '4000 0000 0000 0341']) {
      await saveCard(page, number)
      await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
        'Your card was declined. Please, use another card.',
      )
    }
  })

  await test.step('a good one pays it, and the page says so', async () => {
    await saveCard(page, '5555 5555 5555 4444')
    await expect(page.getByText('Your payment method was successfully updated. $29.00 paid')).toBeVisible()
    await expect(page).toHaveURL(/\/profile\/membership$/)
    await expect(main(page)).toContainText('Mastercard, ending 4444')
    await page.goBack()
    await expect(page, 'Back leads past the finished form').toHaveURL(/:\d+\/$/)
    await page.goForward()
    await expect(main(page)).toContainText('Mastercard, ending 4444')
    await expect(alert(page)).toHaveCount(0)
    await expect(main(page)).toContainText(/Next payment\$29\.00 on /)
    expect((await invoicesOf(page))[0]).toEqual(['$29.00', 'Paid'])
  })

  await test.step('one that is not paid at the last try is over, and the page says why', async () => {
    await open(page, '/profile/card/edit')
    await saveCard(page, '4000 0000 0000 0341')
    await expect(page.getByText('Your payment method was successfully updated')).toBeVisible()
    await studio.passDays(PERIOD)
    await studio.passDays(GRACE)
    await open(page, '/profile/membership')
    await expect(main(page)).toContainText('We could not charge $29.00, even at the last try.')
    await expect(main(page)).toContainText('You have no membership at the moment.')
    expect((await invoicesOf(page))[0]).toEqual(['$29.00', 'Not paid'])
  })
})

test('what a dearer plan and a code cost is said before, and the invoice is the same to the cent (D7, D18.preview, PROMO-05)', {
  tag: '@night',
}, async ({ page, studio }) => {
  await arriveAsMember(page, newPerson(), 'Daily Practice')
  await studio.passDays(FREE_WEEK + 9)
  const due = page.getByRole('complementary', { name: 'Due today' })

  await test.step('the difference for the days left, now', async () => {
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Full Membership/ }).check()
    await expect(due).toContainText('$7.00The difference for the 21 days left')
    await expect(due).toContainText(/On \d+ \w+\$29\.00/)
    await expectAccessibleAtBothSizes(page)
    const confirm = page.getByRole('button', { name: 'Change to Full Membership' })
    for (const [cost, shown] of [
      [39, '$14.00'],
      [29, '$7.00'],
    ] as const) {
      await studio.setCost('Full Membership', cost)
      await confirm.click()
      await expect(main(page)).toContainText('The price has changed in the meantime.')
      await expect(due).toContainText(`${shown}The difference for the 21 days left`)
    }
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await confirm.click()
    expect((await sent).postDataJSON().agreed).toEqual({ dueNow: 7, nextAmount: 29, renewAmount: 29 })
    await expect(page.getByText('Your plan was successfully added/updated. $7.00 paid')).toBeVisible()
    expect(await invoicesOf(page)).toEqual([
      ['$7.00', 'Paid'],
      ['$19.00', 'Paid'],
      ['$0.00', 'Paid'],
    ])
  })

  await test.step('a code on the plan one has, from the next payment on', async () => {
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Full Membership/ }).check()
    await page.getByLabel('Promo code').fill('welcome20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(due).toContainText('$0.00Nothing is charged today.')
    await expect(due).toContainText(/On \d+ \w+\$23\.20From \d+ \w+\$29\.00ChargedEvery 30 days/)
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Use WELCOME20' }).click()
    await expect(main(page)).toContainText(/Next payment\$23\.20 on /)
  })

  await test.step('a cheaper plan at the period’s end', async () => {
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Daily Practice/ }).check()
    await expect(due).toContainText(/\$0\.00You keep Full Membership until \d+ \w+\./)
    const next =
      (await due
        .getByText(/^\$\d+\.\d\d$/)
        .nth(1)
        .textContent()) ?? ''
    await page.getByRole('button', { name: 'Change to Daily Practice' }).click()
    await expect(main(page)).toContainText(`Next payment${next} on`)

    await expect(main(page)).toContainText(/Daily Practice begins on \d+ \w+ \d{4}\./)
    await page.getByRole('button', { name: 'Keep Full Membership' }).click()
    await expect(main(page)).toContainText(/Next payment\$23\.20 on /)
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Daily Practice/ }).check()
    await page.getByRole('button', { name: 'Change to Daily Practice' }).click()
    await expect(main(page)).toContainText(`Next payment${next} on`)
    await studio.passDays(PERIOD)
    expect((await invoicesOf(page))[0]).toEqual([next, 'Paid'])
    await expect(main(page).getByRole('row').nth(1)).toContainText('Daily PracticeRenewal')
  })

  await test.step('when the provider does not answer, nothing is lost and it can be asked again', async () => {
    await open(page, '/profile/plan/edit')
    const away = { Message: 'Payments can’t be reached at the moment.', code: 'Unavailable' }
    await page.route('**/preview?*', (route) => route.fulfill({ status: 503, json: away }))
    await page.getByRole('radio', { name: /Full Membership/ }).check()
    await expect(due).toContainText('Payments can’t be reached at the moment.')
    await page.unroute('**/preview?*')
    await due.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Change to Full Membership' })).toBeVisible()
    await page.getByLabel('Promo code').fill('FOREVER')
    await page.reload()
    await expect(page.getByLabel('Promo code')).toHaveValue('FOREVER')
  })
})

test('a membership that is cancelled says until when it lasts, and can be kept or left (D7, MEMBER-08)', {
  tag: '@night',
}, async ({ page, studio }) => {
  await arriveAsMember(page, newPerson())
  await studio.passDays(FREE_WEEK)
  const cancel = async (reason: string) => {
    await page.getByRole('button', { name: 'Cancel membership' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(
      /Nothing more is charged\. Everything stays open until \d+ \w+ \d{4} at \d{1,2}:\d\d.*ends and does not renew/,
    )
    await dialog.getByLabel('Why are you leaving?').fill(reason)
    await expectAccessibleAtBothSizes(page)
    await dialog.getByRole('button', { name: 'Cancel it' }).click()
    await expect(page.getByRole('button', { name: 'Keep my membership' })).toBeVisible()
  }
  await open(page, '/profile/membership')
  await cancel('')
  await expect(main(page)).toContainText(/Your membership ends on \d+ \w+ \d{4}/)
  await expect(main(page)).toContainText('Next paymentNone')
  await page.getByRole('button', { name: 'Keep my membership' }).click()
  await expect(main(page)).toContainText(/Next payment\$29\.00 on /)
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await page.getByLabel('Why are you leaving?').fill('Moving to the')
  await page.reload()
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByLabel('Why are you leaving?')).toHaveValue('Moving to the')
  await page.keyboard.press('Escape')
  await cancel('Moving to the sea')
  await studio.passDays(PERIOD)
  await open(page, '/profile/membership')
  await expect(page.getByText('You have no membership at the moment.')).toBeVisible()
  expect(await invoicesOf(page)).toHaveLength(2)
  await expect(main(page)).not.toContainText('The next one is')
})

test('a payment that the bank asks about and nobody confirmed can be made later (D8, D18.3ds-closed)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  const bankDialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
  const sayYes = async (bank: Page) => {
    const closes = bank.waitForEvent('close')
    await bank.getByRole('button', { name: 'Complete' }).click()
    await closes
  }
  await open(page, '/profile/card/edit')
  const first = page.waitForEvent('popup')
  await saveCard(page, '4000 0027 6000 3184')
  await sayYes(await first)
  await expect(page.getByText('Your payment method was successfully updated')).toBeVisible()

  await open(page, '/profile/plan/edit')
  await page.getByRole('radio', { name: /Full Membership/ }).check()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    const isStart = request.method() === 'POST' && request.url().endsWith('/api/UserSubscription')
    if (isStart) keys.push(request.headers()['idempotency-key'])
  })
  const start = page.getByRole('button', { name: 'Start Full Membership' })
  await start.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(bankDialog).toBeVisible()
  await bankDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.context().pages().length, 'the bank’s page closes with it').toBe(1)
  await expect(main(page)).toContainText('Your bank has not confirmed it, so nothing was charged.')
  expect(keys).toEqual([expect.stringMatching(/.{16}/)])
  await start.click()
  await expect(bankDialog).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  await page.keyboard.press('Escape')
  await expect(main(page)).toContainText('Your bank has not confirmed it')
  await expect(start).toBeFocused()
  await open(page, '/profile/membership')
  await expect(main(page)).toContainText('The first payment is not confirmed yet.')
  await expectAccessibleAtBothSizes(page)

  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('complementary', { name: 'Due today' })).toContainText('$29.00')
  const last = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Start Full Membership' }).click()
  const bank = await last
  await bank.addInitScript(() => {
    window.close = () => {}
  })
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(bank.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  const tab = await page.context().newPage()
  // The bank's word reaches the studio by a webhook.
  await expect(async () => {
    await open(tab, '/profile/membership')
    await expect(main(tab)).toContainText(/Next payment\$29\.00 on /, { timeout: 3_000 })
  }).toPass()
  await expect(main(page), 'the other tab’s membership is this tab’s').toContainText('is your plan.')
  await tab.close()
  await bank.close()
  await expect(page.getByText('Your plan was successfully added/updated. $29.00 paid')).toBeVisible()
  await expect(main(page)).toContainText(/Next payment\$29\.00 on /)
  expect((await invoicesOf(page))[0]).toEqual(['$29.00', 'Paid'])
})

test('a renewal that the bank asks about is confirmed by one press, with the same card (D18.3ds)', {
  tag: '@night',
}, async ({ page, studio }) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await open(page, '/profile/card/edit')
  const first = page.waitForEvent('popup')
  await saveCard(page, '4000 0027 6000 3184')
  await (await first).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Your payment method was successfully updated')).toBeVisible()
  await studio.passDays(FREE_WEEK)

  await open(page, '/')
  const confirm = main(page).getByRole('button', { name: 'Confirm with your bank' })
  await expect(confirm).toBeVisible()
  await open(page, '/profile/membership')
  await expect(main(page)).toContainText('Your bank wants to hear from you.')
  await expect(main(page)).toContainText('It asks you to confirm $29.00. One press, the same card')
  await expect(main(page)).not.toContainText(/could not charge|Declined|Update card|another card/)
  await expectAccessibleAtBothSizes(page)
  const asked = page.waitForEvent('popup')
  await confirm.click()
  await (await asked).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('$29.00 paid. Thank you, that was all.')).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await expect(main(page)).toContainText(/Next payment\$29\.00 on /)
  expect((await invoicesOf(page))[0]).toEqual(['$29.00', 'Paid'])
})
