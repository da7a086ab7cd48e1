import { expect, type Page, test } from '@playwright/test'
import { boxOf } from './box-of.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { fillIn, film, newTitle } from './videos.ts'

test.beforeEach(async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/live')
})

test('a text that is selected beyond its window leaves the window open, and a press beside it asks before it goes (D2)', {
  tag: '@night',
}, async ({ page }) => {
  const title = newTitle()
  const dialog = await fillIn(page, title)
  const field = await boxOf(dialog.getByLabel('Title'))
  const window = await boxOf(dialog)
  await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2)
  await page.mouse.down()
  await page.mouse.move(window.x - 40, field.y + field.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await page.mouse.click(window.x - 40, field.y)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Drops a file on a place of the page; whether the browser would open it in place of the page. */
const isOpened = (page: Page, place: string) =>
  page
    .locator(place)
    .first()
    .evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['mp4'], 'film.mp4', { type: 'video/mp4' }))
      const sent = ['dragover', 'drop'].map((sign) => {
        const event = new DragEvent(sign, { bubbles: true, cancelable: true, dataTransfer })
        element.dispatchEvent(event)
        return event.defaultPrevented
      })
      return !sent.every(Boolean)
    })

test('a film that is dropped beside its field is not opened in place of the page, and one on a field is the field’s (UPLOAD-01)', {
  tag: '@night',
}, async ({ page }) => {
  const dialog = await fillIn(page, newTitle())
  expect(await isOpened(page, 'dialog[open] h2')).toBe(false)
  expect(await isOpened(page, 'body')).toBe(false)
  await expect(dialog).toBeVisible()
  await open(page, '/admin/notification')
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { type: 'file' })),
  )
  expect(await isOpened(page, 'body > input[type=file]')).toBe(true)
})

test('a film on a drive that can’t be read says so, and what to do (UPLOAD-03)', {
  tag: '@night',
}, async ({ page }) => {
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () =>
      Promise.reject(new DOMException('It can not be read', 'NotReadableError'))
  })
  const dialog = await fillIn(page, newTitle())
  await dialog.locator('input[type=file]').setInputFiles(film)
  await expect(dialog.locator('input[type=file]')).toHaveAccessibleDescription(
    'This file can’t be opened from where it is. If it is on a drive in the cloud or on a stick, copy it to this device first',
  )
})
