import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { storeProgress } from '@studio/contract/videos/progress/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { joinByCalls } from '../server/src/testing/join-by-calls.ts'
import { expectAccessibleAtBothSizes } from './accessible.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'
import { contrastsOf, type Measured } from './pixel-contrast.ts'
import { arriveSignedIn } from './signed-in.ts'

const DAY = 86_400_000
const main = (page: Page) => page.getByRole('main')

async function studioTime(request: APIRequestContext): Promise<Date> {
  const { now } = (await (await request.get('/api/Settings')).json()) as { now: string }
  return new Date(now)
}

/** Returns the milliseconds until some seconds after the studio's next midnight. */
async function untilAfterMidnight(page: Page, seconds: number): Promise<number> {
  return DAY - ((await studioTime(page.request)).getTime() % DAY) + seconds * 1000
}

test('a home that stays open over midnight reads the new day, and counts down to the next (HOME-04, HOME-10, HOME-11)', {
  tag: '@night',
}, async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  await expect(page.getByText(/^Today’s classes, \w+/)).toBeVisible()
  const tomorrow = addDays(dayOf(await studioTime(page.request)), 1)
  const readAnew = page.waitForRequest((request) => request.url().includes(`dateTimeEnd=${tomorrow}`))
  await page.clock.fastForward(await untilAfterMidnight(page, 20))
  await readAnew

  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  const timer = page.getByRole('timer')
  await expect(timer).toBeVisible()
  await page.clock.fastForward(await untilAfterMidnight(page, 12))
  await expect(timer).toHaveAccessibleName(/^23 hours/)
})

test('home starts the next class of the day, shows what is done on the sun’s way, and what fits into some minutes (HOME-04, HOME-05)', async ({
  page,
  request,
  baseURL,
}) => {
  const person = newPerson()
  const url = baseURL ?? ''
  const { accessToken } = await joinByCalls(url, { ...person, password: PASSWORD, plan: 'Full Membership' })
  const own = callAt(url, accessToken)
  const { records } = await own(classDays, {
    query: {
      orderByDescending: true,
      dateTimeEnd: dayOf(await studioTime(request)),
      pageNumber: 1,
      pageLength: 1,
    },
  })
  const [first, second, third] = records[0]?.videos ?? []
  await arriveSignedIn(page, person.email, PASSWORD)
  const start = (title = '') => main(page).getByRole('region', { name: title })
  const nameOf = (one = second) => one?.coachUser?.firstName

  await test.step('on the first visit any of them', async () => {
    await open(page, '/')
    await expect(main(page)).toContainText('Three classes today. Begin with any.')
    await expect(start(first?.title)).toContainText('Start now')
  })

  await test.step('what was begun goes on with one press, before what is first', async () => {
    await own(storeProgress, { params: { videoId: third?.id ?? '' }, body: { seconds: 95 } })
    await open(page, '/')
    await expect(main(page)).toContainText(`Three classes today. ${nameOf(third)} is next.`)
    await start(third?.title)
      .getByRole('button', { name: `Go on at 1:35, ${third?.title}` })
      .click()
    const filmAt = () => document.querySelector<HTMLVideoElement>('dialog video')?.currentTime
    await expect.poll(() => page.evaluate(filmAt)).toBeGreaterThan(90)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('what is done stands on the sun’s way, and the next waits', async () => {
    for (const one of [third, first])
      await own(storeProgress, { params: { videoId: one?.id ?? '' }, body: { seconds: one?.duration ?? 0 } })
    await open(page, '/')
    await expect(main(page)).toContainText(`Two classes done, one waiting. ${nameOf()} is next.`)
    await expect(start(second?.title)).toContainText('Start now')
    for (const one of [first, third])
      await expect(main(page).getByRole('link', { name: `${one?.title}, done at` })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  await test.step('what fits is shown in place, and taken back by a second press', async () => {
    const minutes = main(page).getByRole('button', { name: '20 minutes', exact: true })
    await minutes.click()
    await expect(minutes).toHaveAttribute('aria-pressed', 'true')
    const fitting = main(page).getByRole('region', { name: 'Four that fit into 20 minutes' })
    await expect(fitting.getByRole('listitem')).toHaveCount(4)
    await expectAccessibleAtBothSizes(page)
    await minutes.click()
    await expect(fitting).toHaveCount(0)
  })

  await test.step('once all are done the next day is ahead', async () => {
    await own(storeProgress, {
      params: { videoId: second?.id ?? '' },
      body: { seconds: second?.duration ?? 0 },
    })
    await open(page, '/')
    await expect(main(page)).toContainText(
      /All three done\. The next classes open (today|tomorrow) at \d+:\d\d/,
    )
    await main(page).getByRole('link', { name: 'Practise one again' }).click()
    await expect(page).toHaveURL(/#today$/)
    await expect(main(page).getByRole('heading', { name: "Today's Classes" })).toBeInViewport()
  })
})

/** An hour in each of the five skies. */
const HOURS = { night: 22, 'before dawn': 5, morning: 8, noon: 13, dusk: 18 }
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

for (const [scene, hour] of Object.entries(HOURS)) {
  test(`words on the sky of ${scene} are readable at every width and in both themes, for visitors and members (D15)`, {
    tag: '@night',
  }, async ({ browser, request, baseURL }) => {
    // The sign of these names is the other way round.
    const ahead = ((hour - (await studioTime(request)).getUTCHours() + 36) % 24) - 12
    const timezoneId = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
    for (const who of ['visitor', 'member']) {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        timezoneId,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      if (who === 'member') await arriveSignedIn(page, 'member@demo.studio', 'Member123')
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport)
        await open(page, '/')
        await expect(page.locator('[data-sky]')).toHaveAttribute('data-sky', scene)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const turning = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length
          await expect.poll(() => page.evaluate(turning)).toBe(0)
          const where = `${who} ${viewport.width} ${colorScheme}`
          // The sky is there before what is read for a member.
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
          const words = page.locator('header, main section[data-ground]')
          let measured: Measured[] = []
          await expect
            .poll(async () => {
              measured = await contrastsOf(page, words)
              return measured.length
            }, where)
            .toBeGreaterThan(3)
          const faint = measured.filter(
            ({ contrast, text }) => contrast < 4.5 && !text.endsWith('unread notifications'),
          )
          expect(faint, where).toEqual([])
        }
      }
      await context.close()
    }
  })
}
