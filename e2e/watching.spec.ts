import { expect, type Page } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'
import { ADMIN, arriveAsMember, arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** Starts the film on another device of the person. */
async function watchElsewhere(
  url: string,
  id: string,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  const call = callAt(url)
  const headers = { 'user-agent': FIREFOX }
  const { accessToken } = await call(signIn, { body: { email, password } }, { headers })
  const film = await call(video, { params: { id } }, { headers: { authorization: `Bearer ${accessToken}` } })
  const answer = await fetch(url + film.url, { headers: { range: 'bytes=0-99' } })
  expect(answer.status).toBe(206)
}

const filmAt = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('dialog video')?.currentTime ?? 0)

test('somebody who watches on two other devices is told where, stops one from the player and watches here (D18.at-once)', {
  tag: '@night',
}, async ({ page, studio }) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  const play = page.getByRole('button', { name: /^(Play|Resume) / })
  await expect(play).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await watchElsewhere(studio.url, id, person)
  await watchElsewhere(studio.url, id, person)

  await play.click()
  const player = page.getByRole('dialog').filter({ has: page.locator('[data-stage]') })
  await expect(player.getByRole('alert')).toHaveText(/^You are watching on 2 other devices/)
  await expectAccessible(page)
  await player
    .getByRole('button', { name: /^Watch here instead of on Firefox/ })
    .first()
    .click()
  await expect.poll(() => filmAt(page)).toBeGreaterThan(0)
  await expect(player.getByRole('alert')).toHaveCount(0)
})

test('an Admin who looks at a film of the library is told where it plays, and watches here (D18.at-once)', {
  tag: '@night',
}, async ({ page, studio }) => {
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Play / }) })
    .first()
  const views = (await card.getByRole('link', { name: /: views$/ }).getAttribute('href')) ?? ''
  const id = views.split('/').at(-1) ?? ''
  await watchElsewhere(studio.url, id, ADMIN)
  await watchElsewhere(studio.url, id, ADMIN)
  await card.getByRole('button', { name: /^Play / }).click()
  const player = page.getByRole('dialog').filter({ has: page.locator('[data-stage]') })
  await expect(player.getByRole('alert')).toHaveText(/^You are watching on 2 other devices/)
  await player
    .getByRole('button', { name: /^Watch here instead of on Firefox/ })
    .first()
    .click()
  await expect.poll(() => filmAt(page)).toBeGreaterThan(0)
})
