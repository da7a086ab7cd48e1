import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open, untilRead } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { cardOf, fillIn, newTitle } from './videos.ts'

test('the library shows ten videos, Load More adds ten, a pressed one plays, and one that stands somewhere says so before it is deleted (ADMIN-03, LIBRARY-02, LIBRARY-03, LIBRARY-04)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/live')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Library')
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByText('Install ffmpeg on the server for more')).toBeVisible()
  await expectAccessible(page)
  await untilRead(page, () => page.getByRole('button', { name: 'Load More' }).click())
  await expect(page.getByRole('article')).toHaveCount(20)

  await untilRead(page, () => page.getByLabel('Search by title').fill('Slow tide'))
  const card = cardOf(page, 'Slow tide').first()
  await card.getByRole('button', { name: 'Play Slow tide' }).click()
  await expect(page.getByRole('dialog').locator('video')).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Delete Slow tide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Slow tide' })
  await expect(dialog).toContainText(/comes out of \d+ classes/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a link that the video service does not know is refused at its field, and nothing is saved (UPLOAD-04, BO-VALID-07)', {
  tag: '@night',
}, async ({ page }) => {
  const title = newTitle()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/live?title=${encodeURIComponent(title)}`)
  const dialog = await fillIn(page, title)
  await dialog.getByText('External link').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const link = dialog.getByLabel('Link', { exact: true })
  await expect(link).toHaveAccessibleDescription('This is a required field')
  await link.fill('https://example.com/no-video')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(link).toHaveAccessibleDescription('Invalid Vimeo URL')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText('No videos found')).toBeVisible()
})

test('a pack is made, its videos are added, put in order by keyboard and removed, and it is deleted (ADMIN-04, PACK-01, PACK-02, PACK-03)', async ({
  page,
}) => {
  const title = newTitle()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/live/packs')
  await expectAccessible(page)
  const dialog = page.getByRole('dialog', { name: 'New video pack' })
  await page.getByRole('button', { name: 'Another video pack' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'New video pack' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('This is a required field')
  await dialog.getByLabel('Title').fill(title)
  await untilRead(page, () => dialog.getByRole('button', { name: 'Create' }).click())
  await expect(page).toHaveURL(/\/admin\/training-pack\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const rows = page.getByRole('list', { name: 'Videos of this pack' }).getByRole('listitem')
  for (const name of ['Spine waves', 'Counting breath']) {
    await untilRead(page, () => page.getByLabel('Search by title').fill(name))
    await page.getByRole('button', { name: `Add ${name}` }).click()
    await expect(page.getByText('Video added to library')).toBeVisible()
    await expect(page.getByText('Video added to library')).toHaveCount(1)
  }
  await expect(rows).toContainText(['Spine waves', 'Counting breath'])
  await expectAccessible(page)
  await untilRead(page, async () => {
    await page.getByRole('button', { name: 'Move Counting breath up' }).focus()
    await page.keyboard.press('Enter')
  })
  await open(page, new URL(page.url()).pathname)
  await expect(rows).toContainText(['Counting breath', 'Spine waves'])
  await page.getByRole('button', { name: 'Remove Spine waves' }).click()
  await expect(page.getByText('Video removed from library')).toBeVisible()
  await expect(rows).toHaveCount(1)

  await page.getByRole('textbox', { name: 'Title' }).fill(`${title} again`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} again`)
  await open(page, '/admin/live/packs?title=xqzw')
  await expect(page.getByText('No video pack has these words in its title')).toBeVisible()
  await page.getByLabel('Search by title').fill(`${title} AGAIN`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([`${title} again`])
  await page.getByRole('link', { name: `Edit ${title} again` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Delete ${title} again` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page).toHaveURL(/\/admin\/live\/packs$/)
  await expect(page.getByText('Video pack successfully deleted')).toBeVisible()
})

test('an Admin gives a film chapters and captions, reads what is wrong with a file, and takes both away again (D18.guidance)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  // Both sizes share the studio: each uses a different film.
  const title = (page.viewportSize()?.width ?? 0) < 600 ? 'Knees over toes' : 'Wrists first'
  await open(page, `/admin/live?title=${encodeURIComponent(title)}`)
  const name = `Captions and chapters of ${title}`
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  const chapters = dialog.getByLabel('Chapters')
  await expect(chapters).toHaveValue(/^Arriving 0:00, /)
  await expectAccessible(page)
  const before = await chapters.inputValue()

  await test.step('captions in another language', async () => {
    await dialog.getByLabel('Language').selectOption({ label: 'French' })
    await expect(dialog.getByLabel('Its name in the player')).toHaveValue('Français')
    const choose = (text: string) =>
      dialog
        .getByLabel('WebVTT or SubRip file')
        .setInputFiles({ name: 'fr.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(text) })
    await choose('1\nInspirez')
    await dialog.getByRole('button', { name: 'Add captions' }).click()
    await expect(dialog.getByText('Please choose a WebVTT or SubRip file (.vtt or .srt)')).toBeVisible()
    await choose('1\n00:00:00,000 --> 00:00:09,000\nInspirez.\n\n2\n00:00:09,000 --> 00:00:09,000\nExpirez.')
    await dialog.getByRole('button', { name: 'Add captions' }).click()
    await expect(dialog.getByText('Français (fr)')).toBeVisible()
    await expect(dialog.getByText('Line 6: left out: it ends when it begins')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove the captions in Français' }).click()
    await expect(dialog.getByText('Français (fr)')).toHaveCount(0)
  })

  await chapters.fill('Warm-up')
  await dialog.getByRole('button', { name: 'Save chapters' }).click()
  await expect(dialog.getByText(/please write each chapter with its time/i)).toBeVisible()
  await chapters.fill('Warm-up 0:00, Other side 2:10')
  await chapters.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name }).click()
  await expect(chapters).toHaveValue('Warm-up 0:00, Other side 2:10')
  await chapters.fill(before)
  await dialog.getByRole('button', { name: 'Save chapters' }).click()
  await expect(dialog).toHaveCount(0)
})
