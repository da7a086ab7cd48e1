import { expect, type Page, test } from '@playwright/test'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

/** Kinds of callers, and the target of their Profile link. */
const people = {
  student: { email: 'member@demo.studio', password: 'Member123', profile: '/profile' },
  teacher: { email: 'teacher@demo.studio', password: 'Teacher123', profile: '/teacher/profile' },
  admin: { email: 'admin@demo.studio', password: 'Admin123', profile: '/admin/users/all' },
}
type Who = keyof typeof people | 'visitor'

/** Guarded paths, and who may open them. */
const doors: [path: string, open: Who[], cites: string][] = [
  ['/admin/users/all', ['admin'], 'GUARD-01, ACCESS-09'],
  ['/teacher/profile', ['teacher'], 'GUARD-02, ACCESS-09'],
  ['/profile', ['student', 'teacher'], 'GUARD-03, ACCESS-10'],
  ['/video/', ['student', 'teacher', 'admin'], 'GUARD-04, ACCESS-11'],
  ['/my-personal-practice', ['student'], 'GUARD-05, ACCESS-08'],
]

/** Returns the address of a video that everybody who may watch videos may watch: today's first. */
async function videoPath(page: Page): Promise<string> {
  await open(page, '/')
  const link = await page.locator('a[href^="/date/"]').first().getAttribute('href')
  return `/video/${link?.split('/').at(-1)}`
}

/** Returns every id once. */
const idsOf = (lines: [string, unknown, string][]) =>
  [...new Set(lines.flatMap(([, , ids]) => ids.split(', ')))].join(', ')

for (const who of ['visitor', 'student', 'teacher', 'admin'] as const) {
  test(`each door knows whether it is open for ${who === 'admin' ? 'an' : 'a'} ${who}, and says so where it is not (${idsOf(doors)}, GUARD-06, GUARD-08, ACCESS-05)`, async ({
    page,
  }) => {
    const video = await videoPath(page)
    if (who !== 'visitor') await arriveSignedIn(page, people[who].email, people[who].password)
    for (const [path, allowed] of doors) {
      const address = path === '/video/' ? video : path
      const warning = page.getByText('You have not access to this page')
      await page.goto(address)
      if (allowed.includes(who)) {
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        expect(new URL(page.url()).pathname.startsWith(address), address).toBe(true)
        await expect(warning).toHaveCount(0)
      } else {
        await expect(page, address).not.toHaveURL(new RegExp(address))
        if (who === 'visitor') await expect(page).toHaveURL(/\/signin$/)
        await expect(warning).toBeVisible()
      }
    }
  })
}

test('the bare address of an area or of a list leads to its first page (GUARD-01, GUARD-02)', {
  tag: '@night',
}, async ({ page }) => {
  const bare = async (path: string, leadsTo: string) => {
    await open(page, path)
    await expect(page).toHaveURL(new RegExp(`${leadsTo}$`))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await arriveSignedIn(page, people.teacher.email, people.teacher.password)
  await bare('/teacher', '/teacher')
  await arriveSignedIn(page, people.admin.email, people.admin.password)
  await bare('/admin', '/admin/overview')
  await bare('/admin/users/', '/admin/users/all')
  await bare('/admin/training-pack', '/admin/live/packs')
})

/**
 * Addresses with the titles of their documents, the same for everybody: restricted content is fetched
 * afterwards.
 */
const documents: [path: string, title: string, cites: string][] = [
  ['/signin', 'Sign In', 'ROUTE-02'],
  ['/forgot-password', 'Forgot your password?', 'ROUTE-03'],
  ['/reset-password', 'Choose a new password', 'ROUTE-04'],
  ['/signup/first-step', 'Sign Up', 'ROUTE-06'],
  ['/signup/second-step', 'Choose your plan', 'ROUTE-07'],
  ['/signup/review-payment', 'One last look', 'ROUTE-09'],
  ['/get-started', 'Welcome', 'ROUTE-10'],
  ['/my-personal-practice', 'My Personal Practices', 'ROUTE-19'],
  ['/profile/info', 'Profile', 'ROUTE-22'],
  ['/profile/membership', 'Membership', 'ROUTE-23'],
  ['/membership', 'Membership', 'ROUTE-23'],
  ['/profile/plan/edit', 'Change plan', 'ROUTE-24'],
  ['/profile/card/edit', 'Update card', 'ROUTE-25'],
  ['/admin/users/all', 'All Users', 'ROUTE-28'],
  ['/teacher/profile', 'Profile', 'ROUTE-28'],
]

test(`every address answers with its own document (${idsOf(documents)})`, async ({ request }) => {
  for (const [path, title] of documents) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect((await answer.text()).match(/<title>(.*?)<\/title>/)?.[1], path).toContain(title)
  }
})

test('the pages of a teacher, of a path’s video and of a profile are reached from where they are named (ROUTE-14, ROUTE-20, ROUTE-21)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/profile')
  await expect(page).toHaveURL(/\/profile\/info$/)
  const answers: string[] = []
  for (const [list, link] of [
    ['/training-paths', 'a[href^="/training-track/"]'],
    ['/all-personal-practice', 'a[href^="/teacher-detail/"]'],
  ] as const) {
    await open(page, list)
    const path = await page.locator(link).first().getAttribute('href')
    const answer = await open(page, path ?? '')
    answers.push(`${answer?.status()} ${new URL(page.url()).pathname.split('/')[1]}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  }
  expect(answers).toEqual(['200 training-track', '200 teacher-detail'])
})

test('a change of page scrolls smoothly to the top, and not through the whole length of the page before (ROUTE-29)', {
  tag: '@night',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const scrolls: ScrollToOptions[] = []
    Object.assign(window, { scrolls })
    const scrollTo = window.scrollTo.bind(window)
    window.scrollTo = (options?: ScrollToOptions | number) => {
      if (typeof options === 'object') scrolls.push(options)
      scrollTo(options as ScrollToOptions)
    }
  })
  await open(page, '/terms-of-service')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const made = await page.evaluate(() => (window as unknown as { scrolls: ScrollToOptions[] }).scrolls)
  expect(made[0]?.top).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 4)
  expect(made).toContainEqual({ top: 0, behavior: 'smooth' })
})
