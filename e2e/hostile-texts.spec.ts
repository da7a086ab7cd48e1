import { expect, type Page } from '@playwright/test'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { setLinks } from '@studio/contract/studio/own/endpoints.ts'
import { setChapters } from '@studio/contract/videos/guidance/endpoints.ts'
import { plainTexts, SAMPLE, SHORT } from './hostile/packs.ts'
import { watchScripts } from './hostile/watch-scripts.ts'
import { demo, writeHostile } from './hostile/write-hostile.ts'
import { open, untilRead } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test as withStudio } from './studio/own-studio.ts'

let written: ReturnType<typeof writeHostile> | undefined

const test = withStudio.extend<{ hostile: Awaited<ReturnType<typeof writeHostile>> }>({
  /** The studio with the corpus in its fields, written once for the journeys of this file. */
  hostile: [
    async ({ studio }, use) => {
      written ??= writeHostile(studio.url)
      await use(await written)
    },
    { timeout: 120_000 },
  ],
})

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const hrefOf = async (page: Page, start: string) =>
  (await main(page).locator(`a[href^="${start}"]`).first().getAttribute('href')) ?? ''

/** What React says of sanitised HTML that a browser nests in another way: the page is drawn anew. */
const DRAWN_ANEW = /React error #418/
/** What a browser says of an address that leads to nothing. */
const REFUSED = /status of 4\d\d/

/** Signs a page in, and returns how it visits a page: it must show the text, and nothing of it may run. */
async function visitor(page: Page, url: string, person?: { email: string; password: string }) {
  if (person) await arriveSignedIn(page, person.email, person.password)
  const check = await watchScripts(page, url)
  const visit = async (path: string, shown = SAMPLE, passes?: RegExp) => {
    const answer = await open(page, path)
    expect(await answer?.text(), path).not.toContain(shown || SAMPLE)
    await expect(main(page), path).toContainText(shown)
    await check(path, passes)
  }
  return { check, visit }
}

test('what anybody writes is read by visitors as it was typed, in pages, heads and addresses, and none of it runs (R17, S-I4, S-I5, S-S8)', {
  tag: '@night',
}, async ({ page, hostile }) => {
  const { visit } = await visitor(page, hostile.url)

  await test.step('public pages', async () => {
    await visit('/')
    const day = await hrefOf(page, '/date/')
    await visit('/membership-pricing', SHORT)
    await visit('/about')
    await visit(`/teacher-detail/${hostile.teacher.id}`)
    await visit('/personal-practice')
    await visit('/all-personal-practice')
    await visit('/daily-classes')
    await visit('/training-paths')
    await visit(await hrefOf(page, '/training-track/'))
    await visit(day)
  })

  await test.step('the head of a class', async () => {
    await expect(page).toHaveTitle(
      new RegExp(`${SAMPLE.replace(/[()]/g, '\\$&')}.*Studio ${SAMPLE.slice(0, 9)}`),
    )
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.stringify(facts.map((one) => JSON.parse(one)))).toContain(SAMPLE)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^<img src=x onerror/)
  })

  await test.step('legal texts hold the whole corpus', async () => {
    for (const path of ['/terms-of-service', '/terms-and-privacy', '/waiver'])
      await visit(path, SAMPLE, DRAWN_ANEW)
  })

  await test.step('addresses', async () => {
    const typed = encodeURIComponent(SAMPLE)
    await visit(`/search?words=${typed}&minutes=${typed}&coachUsersIds=${typed}&tagsIds=${typed}`, '')
    await expect(page.getByLabel('Words, a teacher or a style')).toHaveValue(/onerror/)
    for (const path of [
      `/daily-classes?tagsIds=${typed}&coachUsersIds=${typed}&length=${typed}#${typed}`,
      `/training-paths?tagsIds=${typed}`,
      `/signin?returnUrl=javascript:alert(1)&to=//evil.example/${typed}`,
      `/signup/first-step?inviteToken=${typed}&email=${typed}&userName=${typed}`,
      `/reset-password?userId=${typed}&code=${typed}`,
      `/confirm-email?userId=${typed}&code=${typed}`,
      `/take-back-email?userId=${typed}&code=${typed}`,
      `/unsubscribe?token=${typed}`,
      `/teacher-detail/${typed}`,
      `/${typed}`,
    ])
      await visit(path, '', REFUSED)
  })

  await test.step('names, addresses of links and lists of chapters take no markup', async () => {
    const { admin, member, films } = hostile
    for (const body of [{ firstName: SHORT }, { lastName: SHORT }, { userName: SHORT }])
      await expect(admin.call(saveProfile, { params: { id: member.id }, body })).rejects.toThrow()
    for (const url of ['javascript:alert(1)//.', 'data:text/html,x', 'http://a.example/', 'https://x'])
      await expect(
        admin.call(setLinks, {
          body: { contactEmail: null, forumUrl: null, socialLinks: [{ name: 'x', url }] },
        }),
      ).rejects.toThrow()
    await expect(
      admin.call(setChapters, { params: { id: films[0]?.id ?? '' }, body: { chapters: SAMPLE } }),
    ).rejects.toThrow()
  })
})

test('a member reads the same texts in classes, paths, calendars, notifications and their profile (R17, S-I4, S-I5, S-S8)', {
  tag: '@night',
}, async ({ page, hostile }) => {
  const { check, visit } = await visitor(page, hostile.url, demo.member)

  await test.step('every notification is opened', async () => {
    await visit('/notifications', '')
    const more = page.getByRole('button', { name: 'Load More' })
    while (await more.isVisible()) await untilRead(page, () => more.click())
    const rows = main(page)
      .getByRole('listitem')
      .filter({ has: page.locator('[aria-expanded]') })
    for (let index = 0; index < hostile.messages; index += 1) {
      const row = rows.nth(index)
      const button = row.locator('[aria-expanded]')
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
      await expect(row.locator('p').first()).toContainText(SAMPLE)
      await check('/notifications')
    }
  })

  await test.step('classes and calendars', async () => {
    await visit('/')
    await visit(await hrefOf(page, '/date/'))
    await visit(`/video/${hostile.films[0]?.id}`)
    await visit('/training-paths')
    await visit(await hrefOf(page, '/training-track/'))
    await visit('/my-personal-practice')
    await visit(`/teacher-detail/${hostile.teacher.id}`)
  })

  await test.step('their own pages', async () => {
    await visit('/profile/info', '')
    await visit('/profile/membership', SHORT)
    await visit('/profile/invoices', '')
    await visit('/profile/history', '')
  })
})

test('the back office shows the same texts in its lists, forms, previews and searches (R17, S-I4, S-I5, S-S8)', {
  tag: '@night',
}, async ({ page, hostile }) => {
  const { check, visit } = await visitor(page, hostile.url, demo.admin)
  const press = async (name: string | RegExp) => {
    await untilRead(page, () => page.getByRole('button', { name }).first().click())
    await check(String(name))
  }

  await test.step('classes and paths', async () => {
    await visit('/admin/live')
    await press(/^Edit /)
    await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue(/^<img src=x onerror/)
    await visit('/admin/live/packs')
    await visit(await hrefOf(page, '/admin/training-pack/'))
    await visit('/admin/live/plays')
    await visit('/admin/daily-classes')
  })

  await test.step('plans, with the editor of their rich text, and codes', async () => {
    await visit('/admin/subscription', SHORT)
    await visit(await hrefOf(page, '/admin/subscription/'))
    await expect(main(page).getByRole('textbox', { name: 'Description' })).toContainText(SAMPLE)
    await visit('/admin/promo', '"><svg/onload=ran=1>')
  })

  await test.step('people', async () => {
    await visit(`/admin/users/all?userName=${encodeURIComponent(SAMPLE)}`, '')
    const person = `/admin/users/${hostile.member.id}`
    await visit(person)
    await visit(`${person}/notifications`)
    await visit(`${person}/practice`, '')
    await visit('/admin/subscribers', SHORT)
    await visit('/admin/overview/left', '')
  })

  await test.step('messages', async () => {
    await visit('/admin/notification')
    const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    for (const row of (await rows.all()).slice(0, 5)) {
      await row.locator('[aria-expanded]').click()
      await expect(row.locator('p').first()).toContainText(SAMPLE)
    }
    await check('/admin/notification')
  })

  await test.step('settings, with the preview of a legal text', async () => {
    await visit('/admin/settings', '')
    await visit('/admin/settings/links', '')
    await visit('/admin/settings/waiver', '')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(SAMPLE)
  })

  await test.step('the audit log, its details and the search of everything', async () => {
    await visit('/admin/audit-log?kind=money', '')
    await press(/^Details of .* changed the plan/)
    await expect(page.getByRole('table', { name: /changed the plan/ })).toContainText(SHORT)
    await visit('/admin/overview', '')
    await page.keyboard.press('Control+k')
    await untilRead(page, () => dialog(page).getByRole('combobox').fill('onerror'))
    await expect(dialog(page).getByRole('option').first()).toContainText('onerror=')
    await check('the search of everything')
  })
})

test('a teacher’s calendars hold the whole corpus, each text as it was typed (R17, S-I5, S-S8)', {
  tag: '@night',
}, async ({ page, hostile }) => {
  const { visit } = await visitor(page, hostile.url, demo.teacher)
  await visit('/teacher/calendars')
  const squash = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ')
  const shown = squash((await main(page).textContent()) ?? '')
  expect(plainTexts.filter((text) => !shown.includes(squash(text)))).toEqual([])
  await visit(`/teacher/calendars/${hostile.calendar}`)
  await visit('/teacher/videos')
  await visit('/teacher/profile')
  await visit('/teacher/students', '')
  await visit('/teacher/notification', '')
})
