import { expect, type Locator, type Page, test } from '@playwright/test'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { boxOf } from './box-of.ts'
import { newPerson } from './new-person.ts'
import { open, waitForHydration } from './open.ts'
import { contrastsOf } from './pixel-contrast.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const PHONE = { width: 390, height: 844 }
const main = (page: Page) => page.getByRole('main')

/** Creates a teacher with a calendar of this month, and one without. */
async function twoTeachers(page: Page) {
  const { origin } = new URL((await page.request.get('/health/live')).url())
  const { records } = await callAt(origin)(people, { query: { role: 'Coach', pageLength: 50 } })
  const [busy, free] = [true, false].map((has) => records.find((one) => one.calendarsCount > 0 === has))
  return { busy: busy?.id ?? '', free: free?.id ?? '' }
}

/** Events more than a week after the next one are collapsed too. */
const SIX_DAYS = 6 * 86_400_000

test('a phone’s menu with its teachers open covers nothing, and says at once what was tapped (MENU-01, MENU-12)', {
  tag: '@night',
}, async ({ page }) => {
  // Prefetched scripts are held back for the whole test.
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/*pricing*', async (route) => {
    await held
    await route.continue()
  })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'About submenu' }).click()
    await menu.evaluate((it) => it.scrollTo(0, it.scrollHeight))
    const last = await boxOf(menu.locator('a[href^="/about#"]').last())
    expect((await boxOf(menu.getByText('Sign Up'))).y).toBeGreaterThan(last.y + last.height)
    await expectAccessible(page)
  }
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await expect(menu.getByRole('status')).toHaveText('Loading...')
  await expect(menu.getByRole('link', { name: 'Pricing' })).toHaveAttribute('data-taken', 'true')
  go()
  await expect(page).toHaveURL(/\/membership-pricing$/)
  await expect(menu).toHaveCount(0)
})

test.describe('in the afternoon, whose greeting is the longest,', () => {
  // Ahead of UTC by as many hours as make it one o'clock; the sign of these names is the other way round.
  const ahead = 13 - new Date().getUTCHours()
  test.use({ timezoneId: ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` })

  test('what starts a member’s class is on the first screen, with its teacher’s picture, and from 600 pixels the countdown is in its card (HOME-04, HOME-05)', {
    tag: '@night',
  }, async ({ page }) => {
    await arriveAsMember(page, newPerson())
    await open(page, '/')
    const start = main(page).getByRole('region').filter({ hasText: 'Start now' })
    const play = start.getByRole('button', { name: /^Play \d+ minutes, / })
    const bottomOf = (one: Locator) => boxOf(one).then(({ y, height }) => y + height)
    for (const size of [{ width: 1440, height: 900 }, PHONE, { width: 320, height: 700 }]) {
      await page.setViewportSize(size)
      expect(await bottomOf(play), String(size.width)).toBeLessThan(size.height)
      await expect(start.locator('a[href^="/teacher-detail/"] :is(img, svg)')).toBeVisible()
    }
    await expectAccessible(page)
    await page.setViewportSize({ width: 600, height: 900 })
    const timer = await boxOf(page.getByRole('timer'))
    const minutes = main(page).getByRole('group', { name: 'I have … minutes' })
    expect((await boxOf(minutes)).y).toBeLessThan(timer.y)
    await expectAccessible(page)
  })
})

test('a teacher’s page has Join under the name, four lines of words, and begins with the next event (PRACTICE-12, PRACTICE-13)', {
  tag: '@night',
}, async ({ page }) => {
  const { busy, free } = await twoTeachers(page)
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.setViewportSize(PHONE)
  await open(page, `/teacher-detail/${busy}`)
  const way = main(page).getByRole('button', { name: /^(Join|Unsubscribe)$/ })
  const more = main(page).getByRole('button', { name: 'Read more' })
  expect((await boxOf(way)).y).toBeLessThan(PHONE.height)
  expect((await boxOf(way)).y).toBeLessThan((await boxOf(more)).y)
  const words = main(page).locator(`p[id="${await more.getAttribute('aria-controls')}"]`)
  const short = (await boxOf(words)).height
  await expectAccessible(page)
  await more.press('Enter')
  expect((await boxOf(words)).height).toBeGreaterThan(short * 2)
  await expect(main(page).getByRole('button', { name: 'Read less' })).toBeFocused()

  const rows = await main(page)
    .locator('li > time')
    .evaluateAll((times) =>
      times.map((time) => ({
        at: Date.parse(time.getAttribute('datetime') ?? ''),
        isToday: new Date(time.getAttribute('datetime') ?? '').toDateString() === new Date().toDateString(),
        folded: time.closest('details') !== null,
        marked: time.closest('[aria-current="date"]') !== null,
      })),
    )
  expect(rows.length).toBeGreaterThan(0)
  for (const { at, isToday, folded, marked } of rows) {
    expect(marked).toBe(isToday)
    if (folded) expect(at < Date.now() || at > Date.now() + SIX_DAYS, String(at)).toBe(true)
  }

  await open(page, `/teacher-detail/${free}`)
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(way).toHaveCount(0)
  await expectAccessible(page)
})

test('About says two sentences of each teacher at every width, and leads to the rest (ABOUT-05, ABOUT-07)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/about')
  const words = main(page).locator('article p').first()
  const details = main(page).getByRole('link', { name: /^See details, / })
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    expect((await words.innerText()).match(/[.!?](\s|$)/g)).toHaveLength(2)
    await expect(details.first()).toBeVisible()
  }
})

test('below 1200 pixels the month stands under the week, whose words stay whole (PRACTICE-04, PRACTICE-07)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await open(page, '/all-personal-practice')
  const week = await boxOf(page.locator('table:not(:has(caption))'))
  expect((await boxOf(page.locator('table:has(caption)'))).y).toBeGreaterThan(week.y + week.height)
  await page.setViewportSize({ width: 1200, height: 900 })
  const side = await boxOf(page.locator('table:has(caption)'))
  expect(side.x + side.width).toBeLessThan((await boxOf(page.locator('table:not(:has(caption))'))).x)
})

test('on a tablet the teacher’s name stands beside the portrait, their words below both, and the month beside the teachers (PRACTICE-07, PRACTICE-12)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const { busy } = await twoTeachers(page)
  await open(page, `/teacher-detail/${busy}`)
  const portrait = await boxOf(main(page).locator('img').first())
  const name = await boxOf(main(page).getByRole('heading', { level: 1 }))
  expect(name.x).toBeGreaterThan(portrait.x + portrait.width)
  expect(name.y).toBeLessThan(portrait.y + portrait.height)
  const words = await boxOf(main(page).getByText(/^I .{200}/))
  expect(words.x).toBe(portrait.x)
  expect(words.y).toBeGreaterThan(portrait.y + portrait.height)
  await open(page, '/all-personal-practice')
  const month = await boxOf(page.locator('table:has(caption)'))
  const picks = await boxOf(main(page).getByRole('checkbox').first())
  expect(picks.x).toBeGreaterThan(month.x + month.width)
})

test('plans side by side have their prices at one height, also where a name takes two lines (PRICING-02)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, '/membership-pricing')
  const plans = main(page).getByRole('article')
  const pricesAt = async () => {
    const tops = await plans
      .locator('small')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetTop))
    return [...new Set(tops)]
  }
  const [before] = await pricesAt()
  await plans
    .getByRole('heading')
    .nth(1)
    .evaluate((title) => title.append(' all the year round'))
  expect(await pricesAt()).toHaveLength(1)
  expect(await pricesAt()).not.toEqual([before])
})

test('at 320 pixels no word of a plan’s name is broken in the comparison, and search asks before it filters (PRICING-01)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/membership-pricing')
  const broken = await main(page)
    .locator('thead th')
    .evaluateAll((heads) =>
      heads.flatMap((head) => {
        const text = head.firstChild as Text
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      }),
    )
  expect(broken).toEqual([])
  await open(page, '/search')
  const words = await boxOf(main(page).getByRole('searchbox'))
  expect((await boxOf(main(page).getByRole('button', { name: 'Filters' }))).y).toBeGreaterThan(words.y)
})

test('at 320 pixels a closed class covers its length with no word, and its icons begin where the text does (ACCESS-26)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/')
  const address = await page.locator('a[href^="/date/"]').first().getAttribute('href')
  await open(page, address ?? '')
  const stage = page.getByRole('button', { name: /, closed$/ }).locator('..')
  const note = await boxOf(stage.getByRole('status'))
  const length = await boxOf(stage.getByText(/^\d+ min$/))
  expect(length.y).toBeGreaterThanOrEqual(note.y + note.height)
  const heart = await boxOf(
    main(page)
      .getByRole('button', { name: /as a favourite$/ })
      .first()
      .locator('svg'),
  )
  const title = await boxOf(main(page).getByRole('heading', { level: 1 }))
  expect(Math.abs(heart.x - title.x)).toBeLessThan(4)
})

test('beside a long form the picture of sign-up is as high as the window, and the signs of a user name stay on one line (SIGNUP-02, VALID-06)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 })
  await open(page, '/signup')
  const picture = page.getByRole('complementary').locator('img').first()
  expect(await boxOf(picture)).toMatchObject({ y: 0, height: 600 })
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
  expect(await boxOf(picture)).toMatchObject({ y: 0, height: 600 })
  const userName = page.getByLabel('User name')
  await userName.fill('rosa almeida')
  await userName.blur()
  const signs = main(page).getByText('_ - .', { exact: true })
  for (const width of [430, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await signs.evaluate((words) => words.getClientRects().length)
    expect([width, lines]).toEqual([width, 1])
  }
})

test('nothing leaves a hole on a tablet: a class’s picture, a member’s practices, a note beside its button (HOME-05, DAILY-02, ACCESS-27)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/')
  const practices = main(page).locator('a[href^="/teacher-detail/"]:has(h3)')
  await expect(practices).toHaveCount(3)
  const [first, second, last] = await Promise.all([0, 1, 2].map((nth) => boxOf(practices.nth(nth))))
  expect(last?.x).toBe(first?.x)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBe((second?.x ?? 0) + (second?.width ?? 0))

  const address = await page.locator('a[href^="/date/"]').first().getAttribute('href')
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, address ?? '')
  const title = await boxOf(main(page).getByRole('heading', { level: 1 }))
  const picture = await boxOf(main(page).getByRole('button', { name: /^(Play|Resume) / }))
  expect(picture.x + picture.width).toBeGreaterThan(1024 - 2 * title.x)
  expect(title.y + title.height).toBeLessThan(768)

  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await page.setViewportSize({ width: 768, height: 1024 })
  const { busy } = await twoTeachers(page)
  await open(page, `/teacher-detail/${busy}`)
  const note = main(page).getByRole('status').filter({ hasText: 'Full Membership opens' })
  const action = await boxOf(note.getByRole('link'))
  const words = await boxOf(note.locator('b'))
  expect(action.y).toBeGreaterThan(words.y + words.height)
})

test('every word over a drawn sky is readable, from the smallest window to a wide one (D15)', {
  tag: '@night',
}, async ({ page }) => {
  for (const [width, height, paths] of [
    [320, 640, ['/', '/personal-practice', '/nowhere', '/offline']],
    [390, 844, ['/offline']],
    [600, 900, ['/personal-practice']],
    [768, 1024, ['/personal-practice']],
    [1440, 900, ['/personal-practice']],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of paths) {
      await page.goto(path)
      const sky = path === '/offline' ? main(page) : main(page).locator('section').first()
      const measured = await contrastsOf(page, sky)
      expect(measured.length, path).toBeGreaterThan(4)
      const faint = measured.filter(({ contrast }) => contrast < 4.5)
      expect(faint, `${path} at ${width}`).toEqual([])
    }
  }
})
