import { resolve } from 'node:path'
import { expect, type Page, type Response } from '@playwright/test'

export const film = resolve(import.meta.dirname, '../server/src/testing/film.mp4')
export const picture = resolve(import.meta.dirname, '../web/public/assets/app-icon-180.png')
export const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
/** A title unique to this run, and no part of the demo's: both sizes share the studio. */
export const newTitle = () => `Low water ${Math.random().toString(36).slice(2, 10)}`

/** The upload window of an Admin, with a title and a teacher. */
export async function fillIn(page: Page, title: string) {
  await page.getByRole('button', { name: 'Upload Video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Video' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Responsible teacher').selectOption({ label: 'Priya Nair' })
  return dialog
}

/** The upload window in which the film is on its way. */
export async function startUpload(page: Page, title: string) {
  const dialog = await fillIn(page, title)
  await dialog.locator('input[type=file]').setInputFiles(film)
  await dialog.getByRole('button', { name: 'Done' }).click()
  return dialog
}

export async function deleteVideo(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${title}` })
  await expect(dialog).toContainText('It is not used in any class, pack or event.')
  const missed: string[] = []
  const note = (response: Response) => void (response.status() === 404 && missed.push(response.url()))
  page.on('response', note)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Video successfully deleted')).toBeVisible()
  await expect(cardOf(page, title)).toHaveCount(0)
  expect(missed, 'what is gone is not asked for').toEqual([])
  page.off('response', note)
}
