import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

test('a teacher’s home shows their month, their minutes and the ways on, and reads well', async ({
  page,
}) => {
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/teacher')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Good .*, Ines$/)
  await expect(main.getByRole('region', { name: 'Your month', exact: true })).toContainText(/\d+ practices/)
  await expect(main.getByRole('img', { name: /Minutes watched by day/ })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Write to your students' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a teacher’s menu leads home, to Profile, List of Students, Calendars, Videos and Notification, and out (TEACHER-01, TEACHER-02, TEACHER-03)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/teacher/students')
  const menu = page.getByRole('navigation', { name: 'Account' })
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Profile',
    'List of Students',
    'Calendars',
    'Videos',
    /^Notification/,
  ])
  await expect(menu.getByRole('button')).toHaveText(['Log out'])
  for (const [name, path] of [
    ['Calendars', '/teacher/calendars'],
    ['Profile', '/teacher/profile'],
    ['List of Students', '/teacher/students'],
    ['Videos', '/teacher/videos'],
    ['Notification', '/teacher/notification'],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
})
