import { expect, test } from '@playwright/test'
import { complaintsOf } from './complaints.ts'
import { open, waitForHydration } from './open.ts'

test('a visitor’s home shows today’s classes, the plans and the first six teachers, each with its way (HOME-02, HOME-03, FOOTER-02, LIMIT-08, LIMIT-15)', async ({
  page,
}) => {
  await open(page, '/')
  const main = page.getByRole('main')
  const { now } = (await (await page.request.get('/api/Settings')).json()) as { now: string }
  const classes = main.locator('a[href^="/date/"]')
  await expect(classes).toHaveCount(3)
  for (const link of await classes.all())
    await expect(link).toHaveAttribute('href', new RegExp(`^/date/${now.slice(0, 10)}Z/video/[0-9a-f-]{36}$`))
  await expect(main.locator('a[href^="/teacher-detail/"]')).toHaveCount(6)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('© 2020')).toBeVisible()
  for (const network of ['Instagram', 'Facebook', 'YouTube'])
    await expect(footer.getByRole('link', { name: network })).toHaveAttribute('href', /^https:/)
})

test('Pricing says what each plan costs, for how long, and that the first week is free (PRICING-02, PRICING-03, PRICING-04, PRICING-05, PRICING-07, PRICING-08, ACCESS-03)', async ({
  page,
}) => {
  await open(page, '/membership-pricing')
  const plan = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(plan('Daily Drop-In')).toContainText(/\$12\s*\/\s*per/)
  await expect(plan('Daily Drop-In')).not.toContainText('free')
  await expect(plan('Full Membership')).toContainText(/\$29\s*\/\s*mo/)
  await expect(plan('Full Membership')).toContainText('30 days')
  await expect(plan('Guided Months').getByRole('button', { name: 'Coming Soon' })).toBeDisabled()
  await expect(plan('Guided Months').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(/free for 7 days.*until you cancel/)
  const banner = page.getByRole('main').locator(':has(> h2:text-is("Your journey begins here"))')
  await expect(banner).toContainText('free 7-day membership trial')
  await expect(banner.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
})

test('a plan of the pricing page goes along through sign-up, whose start is the account (ROUTE-05, SIGNUP-03, PRICING-06)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/signup')
  await expect(page).toHaveURL(/\/signup\/first-step$/)
  await open(page, '/membership-pricing')
  await page.getByRole('link', { name: 'Choose plan Daily Practice' }).click()
  await expect(page).toHaveURL(/\/signup\/first-step$/)
  const draft = () => page.evaluate(() => history.state?.usr?.planId as string | undefined)
  const { records } = (await (await page.request.get('/api/Price')).json()) as {
    records: { id: string; title: string }[]
  }
  expect(await draft()).toBe(records.find(({ title }) => title === 'Daily Practice')?.id)
  const complaints = await complaintsOf(page)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('You have chosen Daily Practice')).toBeVisible()
  expect(complaints).toEqual([])
})

test('the reason of a lock-out is still there after a reload of the sign-in page (D17.blocked)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/signin')
  await page.evaluate(() =>
    history.replaceState({ ...history.state, usr: { lockedOut: 'You are blocked' } }, ''),
  )
  const complaints = await complaintsOf(page)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('You are blocked')).toBeVisible()
  expect(complaints).toEqual([])
})

test('to watch, a visitor signs in first, and comes back to the class (ACCESS-25, DAILY-04)', async ({
  page,
}) => {
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page).toHaveURL(/\/date\//)
  const address = page.url()
  await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign In/Up to watch now' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await page.getByRole('textbox', { name: 'Email' }).fill('member@demo.studio')
  await page.getByLabel('Password', { exact: true }).fill('Member123')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(address)
})

test('to join a practice, a visitor is asked to sign in (ACCESS-28, PRACTICE-11, PRACTICE-12)', async ({
  page,
}) => {
  await open(page, '/personal-practice')
  await page
    .getByRole('link', { name: /^View Practice Details, / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/teacher-detail\//)
  expect(await page.evaluate(() => history.state?.usr?.lastCalendar)).toMatch(/^[0-9a-f-]{36}$/)
  const main = page.getByRole('main')
  const join = page.getByRole('button', { name: 'Join', exact: true })
  await expect(join).toBeVisible()
  await expect(main.getByRole('link', { name: 'All Personal Practices' })).toHaveAttribute(
    'href',
    '/all-personal-practice',
  )
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(main.getByRole('link', { name: /^About / })).toHaveAttribute(
    'href',
    `/about#${name.replaceAll(' ', '_')}`,
  )
  await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin')
  const classes = main.getByRole('article')
  await expect(main.getByRole('heading', { name: `Classes with ${name.split(' ')[0]}` })).toBeVisible()
  const shown = await classes.count()
  await main.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => classes.count()).toBeGreaterThan(shown)
  await join.click()
  const question = page.getByRole('dialog', { name: 'Sign In' })
  await expect(question).toContainText('Sign In and Subscribe to view Personal Practices')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('link', { name: /forgot/i })).toHaveAttribute('href', '/forgot-password')
})

test('a class is at the address of its day and no other: a day to come, an empty one and one that no calendar has are not found, without the title of a film (ROUTE-15, D13)', async ({
  page,
  baseURL,
}) => {
  const { now } = (await (await page.request.get('/api/Settings')).json()) as { now: string }
  const { videos } = (await (
    await page.request.get(`/api/VideoHistory?dateTime=${now.slice(0, 10)}`)
  ).json()) as { videos: { id: string; title: string }[] }
  const [{ id, title } = { id: '', title: '' }] = videos
  const at = (day: string) => `/date/${day}Z/video/${id}`
  const today = await page.request.get(at(now.slice(0, 10)))
  expect(await today.text()).toContain(title)
  for (const day of ['2199-12-31', '2200-01-01', '9999-12-31', '1999-01-01', '1899-01-01', '0000-01-01']) {
    const answer = await page.request.get(at(day))
    expect(answer.status(), day).toBe(404)
    expect(await answer.text(), day).not.toContain(title)
  }
  await page.context().addCookies([{ name: 'signed_in', value: '1', url: String(baseURL) }])
  const toCome = await page.request.get(at('2199-12-31'), { maxRedirects: 0 })
  expect([toCome.status(), toCome.headers().location]).toEqual([302, `/video/${id}`])
})
