import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { recordCopies } from './copies.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

test('a class is shared by email, on a network or as a copied link, at the studio’s public address (SHARE-01, SHARE-02)', async ({
  page,
  baseURL,
}) => {
  const copies = await recordCopies(page)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await open(page, '/')
  await open(page, (await page.locator('main a[href^="/date/"]').first().getAttribute('href')) ?? '')
  const address = new URL(page.url()).pathname
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const mail = new URL((await page.getByRole('link', { name: 'Share by email' }).getAttribute('href')) ?? '')
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', title])
  expect(mail.searchParams.get('body')).toContain(`${baseURL}${address}`)
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copies).toEqual([`${baseURL}${address}`])
  await page.getByRole('button', { name: 'Share on a social network' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const facebook = await dialog.getByRole('link', { name: 'Facebook' }).getAttribute('href')
  expect(new URL(facebook ?? '').searchParams.get('u')).toBe(`${baseURL}${address}`)
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(`${baseURL}${address}`)
  await expectAccessible(page)

  await test.step('the dialog copies its link as well; without a clipboard the link is selected', async () => {
    await dialog.getByRole('button', { name: 'Copy the link' }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(copies).toEqual([`${baseURL}${address}`, `${baseURL}${address}`])
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await dialog.getByRole('button', { name: /^(Copied|Copy the link)$/ }).click()
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeFocused()
  })
})

test('a teacher’s page goes to the device’s own sheet where it has one; closing that sheet is an answer (SHARE-01, SHARE-02)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Navigator.prototype.share = async (data) => {
      sessionStorage.setItem('shared', data?.url ?? '')
      throw new DOMException('closed', 'AbortError')
    }
  })
  await open(page, '/about')
  await open(
    page,
    (await page.locator('main a[href^="/teacher-detail/"]').first().getAttribute('href')) ?? '',
  )
  await page.getByRole('button', { name: 'Share on a social network' }).click()
  const shared = () => page.evaluate(() => sessionStorage.getItem('shared'))
  await expect.poll(shared).toBe(`${baseURL}${new URL(page.url()).pathname}`)
  await expect(page.getByRole('dialog', { name: 'Share' })).toHaveCount(0)
})

test('a member’s video shows more of its teacher, and shares its day’s public page, or its teacher’s if it had no day (ROUTE-16, SHARE-02)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await open(page, (await page.locator('main a[href^="/date/"]').first().getAttribute('href')) ?? '')
  const day = new URL(page.url()).pathname
  const id = day.split('/').at(-1)
  await open(page, `/video/${id}`)
  const more = page.getByRole('complementary', { name: /^More from / })
  await expect(more.getByRole('link').first()).toBeVisible()
  const links = await more.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links.length).toBeGreaterThan(0)
  expect(links).not.toContain(`/video/${id}`)
  const shared = async () => {
    const mail = await page.getByRole('link', { name: 'Share by email' }).getAttribute('href')
    return new URL(mail ?? '').searchParams.get('body')
  }
  expect((await shared())?.endsWith(`${baseURL}${day}`)).toBe(true)
  await page.route(`**/api/Video/${id}`, async (route) => {
    const response = await route.fetch()
    const { day: _, ...video } = await response.json()
    await route.fulfill({ response, json: video })
  })
  await page.reload()
  await expect.poll(shared).toMatch(new RegExp(`${baseURL}/teacher-detail/[0-9a-f-]{36}$`))
  await more.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${links[0]}$`))
})

test('events to come are added to one’s own calendar as files, past ones are not (D6)', {
  tag: '@night',
}, async ({ page }) => {
  const { records } = await (await page.request.get('/api/Calendar/last')).json()
  const calendar: { userId: string; events: { id: string; eventDateTime: string }[] } = records[0]
  const { now } = await (await page.request.get('/api/Settings')).json()
  const left = (event: { eventDateTime: string }) => Date.parse(event.eventDateTime) - Date.parse(now)
  const fileOf = ({ id }: { id: string }) => `/events/${id}.ics`
  await open(page, `/teacher-detail/${calendar.userId}`)
  await page
    .getByText(/^Later this month/)
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).click()))
  const links = await page
    .getByRole('link', { name: /^Add to calendar: / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const aMinute = 60_000
  const [coming, past] = [
    calendar.events.filter((event) => left(event) > aMinute),
    calendar.events.filter((event) => left(event) < -aMinute),
  ]
  expect(links).toEqual(expect.arrayContaining(coming.map(fileOf)))
  expect(past.map(fileOf).filter((file) => links.includes(file))).toEqual([])
  const answer = await page.request.get(fileOf(calendar.events[0] ?? { id: '' }))
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await answer.text()).toMatch(
    /^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\n[\s\S]*END:VCALENDAR\r\n$/,
  )
})
