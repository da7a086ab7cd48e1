import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { cardOf, deleteVideo, fillIn, film, newTitle, picture, startUpload } from './videos.ts'

test('a film that fails says so, is tried again and is there; its video is edited and deleted (LIBRARY-01, UPLOAD-01, UPLOAD-02, UPLOAD-03, BO-VALID-01, BO-VALID-02, BO-VALID-04, BO-ERR-02)', async ({
  page,
}) => {
  const title = newTitle()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/live?title=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: 'Upload Video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Video' })
  const done = dialog.getByRole('button', { name: 'Done' })
  const file = dialog.locator('input[type=file]')

  await test.step('Done waits for a title, a teacher and one mp4 file', async () => {
    await expectAccessible(page)
    await expect(done).toBeDisabled()
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await expect(file).toHaveAccessibleDescription('This is not an mp4 video. Please choose another file')
    await file.setInputFiles({
      name: 'cut.mp4',
      mimeType: 'video/mp4',
      buffer: readFileSync(film).subarray(0, 30_000),
    })
    await expect(file).toHaveAccessibleDescription(/^This file can’t be read as a video\./)
    await file.setInputFiles(film)
    await expect(dialog.getByText('film.mp4')).toBeVisible()
    await expect(done).toBeDisabled()
    await dialog.getByLabel('Title').fill(title)
    await expect(done).toBeDisabled()
    await dialog.getByLabel('Responsible teacher').selectOption({ label: 'Priya Nair' })
    await dialog.getByLabel('Styles').fill('Yin')
    await dialog.getByLabel('Styles').press('Enter')
    await expect(dialog.getByRole('button', { name: 'Remove Yin' })).toBeVisible()
    await expect(done).toBeEnabled()
  })

  await test.step('it fails', async () => {
    await page.route('**/api/upload/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 400 }) : route.fallback(),
    )
    await done.click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to upload video. Check your internet connection or try again later.',
    )
    await expect(done).toBeDisabled()
    await expectAccessible(page)
    await page.unroute('**/api/upload/*')
  })

  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`The video of ${title} is uploaded`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Play ${title}` })).toBeVisible()
  await expect(cardOf(page, title)).toContainText('26 sec')
  await expect(cardOf(page, title)).toContainText('Priya Nair, Yin')

  await test.step('edited', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    const edit = page.getByRole('dialog', { name: `Edit ${title}` })
    await expect(edit.getByLabel('Responsible teacher')).toHaveValue(/.{36}/)
    await edit.getByLabel('Picture').setInputFiles({
      name: 'poster.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF'),
    })
    await expect(edit.getByText('Please choose a jpeg or png picture')).toBeVisible()
    await edit.getByLabel('Picture').setInputFiles(picture)
    await expect(edit.getByRole('button', { name: 'Remove picture' })).toBeVisible()
    await expectAccessible(page)
    await edit.getByRole('button', { name: 'Remove picture' }).click()
    await expect(edit.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
    await edit.getByLabel('Title').fill('')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByLabel('Title')).toHaveAccessibleDescription('This is a required field')
    await edit.getByLabel('Title').fill(`${title} again`)
    await edit.getByRole('button', { name: 'Strap' }).click()
    await edit.getByLabel('Title').press('Control+Enter')
    await expect(page.getByText('Information successfully saved')).toBeVisible()
  })
  await deleteVideo(page, `${title} again`)
})

test('a film that can’t be read to its end is replaced by another in its window, or leaves nothing behind (UPLOAD-03)', {
  tag: '@night',
}, async ({ page }) => {
  const title = newTitle()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/live?title=${encodeURIComponent(title)}`)
  // Its boxes are a film's, and its table of contents is noise.
  const whole = readFileSync(film)
  const broken = { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from(whole) }
  broken.buffer.fill(0xa5, whole.indexOf('stsd') + 4, whole.indexOf('stsd') + 60)
  const dialog = await fillIn(page, title)
  await dialog.locator('input[type=file]').setInputFiles(broken)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This is not an mp4 video. Please choose another file')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cardOf(page, title)).toHaveCount(0)

  const again = await fillIn(page, title)
  await again.locator('input[type=file]').setInputFiles(broken)
  await again.getByRole('button', { name: 'Done' }).click()
  await expect(again.getByRole('button', { name: 'Try again' })).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await again.getByRole('button', { name: 'Choose another file' }).click()
  await (await chosen).setFiles(film)
  await expect(page.getByRole('button', { name: `Play ${title}` })).toBeVisible()
  await deleteVideo(page, title)
})

test('an upload goes on while its window is closed, is paused, and after a reload goes on where it was (UPLOAD-01, UPLOAD-05, UPLOAD-06)', {
  tag: '@night',
}, async ({ page }) => {
  const title = newTitle()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/live?title=${encodeURIComponent(title)}`)
  const begun: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /^\/api\/(?:Video|upload)$/.test(pathname)) begun.push(pathname)
  })
  // Holds back the chunks.
  await page.route('**/api/upload/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.fallback(),
  )
  const dialog = await fillIn(page, title)
  await dialog.locator('input[type=file]').setInputFiles(film)
  const piece = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await piece
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByText('paused')).toBeVisible()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('The upload continues while you work elsewhere')).toBeVisible()
  await expect(cardOf(page, title).getByRole('progressbar')).toBeVisible()
  expect(begun).toEqual(['/api/Video', '/api/upload'])

  page.on('dialog', (asked) => void asked.accept())
  await open(page, `/admin/live?title=${encodeURIComponent(title)}`)
  await page.unroute('**/api/upload/*')
  await expect(cardOf(page, title)).toContainText('No video yet. Nobody sees it until there is one.')
  // What this dialog asks first: chunks of the small film come whole or not at all.
  await page.route('**/api/upload/*', (route) => route.fulfill({ headers: { 'upload-offset': '200000' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: `Add the file of ${title}` }).click()
  const adding = page.getByRole('dialog', { name: `The video of ${title}` })
  await expect(adding).toContainText('42% uploaded. Choose film.mp4 again to resume.')
  await adding.locator('input[type=file]').setInputFiles(film)
  await adding.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: `Play ${title}` })).toBeVisible()
  await expect(adding).toHaveCount(0)
  expect(begun).toEqual(['/api/Video', '/api/upload'])
  await deleteVideo(page, title)
})

test('an upload that waits for its next try goes on as soon as the browser is online (UPLOAD-07)', {
  tag: '@night',
}, async ({ page }) => {
  const title = newTitle()
  await page.clock.install()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/live?title=${encodeURIComponent(title)}`)
  let tries = 0
  await page.route('**/api/upload/*', (route) => {
    tries += 1
    return route.abort('internetdisconnected')
  })
  await startUpload(page, title)
  // After the sixth try it waits a minute.
  const tried = async () => {
    if (tries < 6) await page.clock.fastForward(21_000)
    return tries
  }
  await expect.poll(tried, { intervals: [300], timeout: 30_000 }).toBe(6)
  await page.unroute('**/api/upload/*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: `Play ${title}` })).toBeVisible()
  await deleteVideo(page, title)
})

test('an upload that loses its connection says so, tries again by itself, and goes on once the browser is online (UPLOAD-07)', {
  tag: '@night',
}, async ({ page }) => {
  const title = newTitle()
  await page.clock.install()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/live?title=${encodeURIComponent(title)}`)
  await page.route('**/api/upload/*', (route) => route.abort('internetdisconnected'))
  const dialog = await startUpload(page, title)
  await expect(dialog.getByText('connection lost, will resume by itself')).toBeVisible()

  // Its delays add up to 98 seconds.
  const alert = dialog.getByRole('alert')
  const failed = async () => {
    await page.clock.fastForward(15_000)
    return alert.count()
  }
  await expect.poll(failed, { intervals: [300], timeout: 30_000 }).toBe(1)
  await page.unroute('**/api/upload/*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Play ${title}` })).toBeVisible()
  await deleteVideo(page, title)
})

test('films are sent one after the other, and are seen from every page until they are there (UPLOAD-01, UPLOAD-02)', {
  tag: '@night',
}, async ({ page }) => {
  const titles = [newTitle(), newTitle()] as const
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/live')
  const held: Route[] = []
  await page.route('**/api/upload/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    held.push(route)
    return undefined
  })
  for (const title of titles) {
    const dialog = await fillIn(page, title)
    await dialog.locator('input[type=file]').setInputFiles(film)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(dialog.getByText('waiting for the one before it')).toHaveCount(title === titles[0] ? 0 : 1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectMessageAbove(page, page.getByRole('region', { name: 'Uploads' }))
  }
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Promo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Promo' })).toBeVisible()
  const tray = page.getByRole('region', { name: 'Uploads' })
  const below = async () => {
    const { y = 0, height = 0 } = (await tray.boundingBox()) ?? {}
    return (page.viewportSize()?.height ?? 0) - y - height
  }
  await page.getByLabel('Search by code').fill('nothing has such a name')
  await expect(page.getByRole('row')).toHaveCount(0)
  await expect.poll(below, 'on a short page it stands at the window’s bottom').toBeLessThan(64)
  await expect.poll(below).toBeGreaterThanOrEqual(0)
  await tray.getByText('2 uploads, 0%').click()
  await expect(tray.getByRole('progressbar')).toHaveCount(2)
  await expectAccessible(page)
  // The second film's message takes the place of the first's, so it is held until that was read.
  for (const [at, title] of titles.entries()) {
    await expect.poll(() => held.length).toBe(at + 1)
    await held[at]?.fallback()
    await expect(page.getByText(`The video of ${title} is uploaded`)).toBeVisible()
  }
  await expect(tray).toHaveCount(0)
  for (const title of titles) {
    await open(page, `/admin/live?title=${encodeURIComponent(title)}`)
    await deleteVideo(page, title)
  }
})

test('a teacher uploads a film of their own from their area, edits and deletes it; it goes on on their other pages, and others’ videos are not theirs (UPLOAD-01, UPLOAD-05, LIBRARY-01, LIBRARY-04)', {
  tag: '@night',
}, async ({ page }) => {
  const title = newTitle()
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/teacher/videos')
  await expect(page.getByRole('article').first()).toContainText('Ines Calder')
  await expect(page.getByRole('article').filter({ hasNotText: 'Ines Calder' })).toHaveCount(0)
  await expectAccessible(page)

  await page.route('**/api/upload/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.fallback(),
  )
  await page.getByRole('button', { name: 'Upload Video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Video' })
  await expect(dialog.getByLabel('Responsible teacher')).toHaveCount(0)
  await dialog.getByLabel('Title').fill(title)
  await dialog.locator('input[type=file]').setInputFiles(film)
  await expectAccessible(page)
  const piece = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await piece
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await test.step('the message does not lie over the tray', async () => {
    const tray = page.getByRole('region', { name: 'Uploads' })
    const message = page.getByText('The upload continues while you work elsewhere')
    const covers = async () => {
      const [over, under] = [await message.boundingBox(), await tray.boundingBox()]
      return !over || !under || over.y + over.height > under.y
    }
    await expect.poll(covers, { timeout: 3000 }).toBe(false)
  })

  await test.step('the upload goes on in the tray of the other pages', async () => {
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Calendars' }).click()
    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.locator('summary').click()
    await expect(tray).toContainText(title)
    await tray.getByRole('button', { name: 'Pause' }).click()
    await page.unroute('**/api/upload/*')
    await tray.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText(`The video of ${title} is uploaded`)).toBeVisible()
  })

  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Videos' }).click()
  await expect(page.getByRole('button', { name: `Play ${title}` })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${title}` })
  await edit.getByLabel('Description').fill('Slow, by the sea')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Information successfully saved')).toBeVisible()
  await deleteVideo(page, title)
})

/** A message stands above what stays at the window's bottom, and does not jump to the head of the page. */
async function expectMessageAbove(page: Page, docked: Locator): Promise<void> {
  const message = page.getByRole('region', { name: 'Messages' }).locator('[data-toast]')
  await expect(message).toContainText('The upload continues while you work elsewhere')
  const gap = async () => {
    const [above, below] = await Promise.all([message.boundingBox(), docked.boundingBox()])
    return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  expect(await gap()).toBeLessThan(64)
}
