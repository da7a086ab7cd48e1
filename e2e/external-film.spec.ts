import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Route } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { createVideo } from '@studio/contract/videos/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { complaintsOf } from './complaints.ts'
import { open } from './open.ts'
import { ADMIN, arriveSignedIn } from './signed-in.ts'
import { type OwnStudio, startStudio, test as withStudio } from './studio/own-studio.ts'

const PICTURE = 'https://i.vimeocdn.com/video/1-2-d_640x360'
const FACTS = { title: 'Far from here', duration: 600, thumbnail_url: PICTURE }

const test = withStudio.extend<object, { ownStudio: OwnStudio }>({
  ownStudio: [
    async ({ browserName: _ }, use) => {
      const vimeo = createServer((_request, answer) => answer.end(JSON.stringify(FACTS))).listen(
        0,
        '127.0.0.1',
      )
      await new Promise((listening) => vimeo.once('listening', listening))
      const { port } = vimeo.address() as AddressInfo
      const studio = await startStudio({ STAND_IN_URL: `http://127.0.0.1:${port}` })
      await use(studio)
      await studio.stop()
      vimeo.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  studio: ({ ownStudio }, use) => use(ownStudio),
})

/** Answers as Vimeo's embed does (github.com/vimeo/player.js), with a film that runs but shows nothing. */
const EMBED = `<!doctype html><title>A film</title><script>
  let at = 0
  let playing = false
  const say = (words) => parent.postMessage(JSON.stringify(words), '*')
  const acts = {
    addEventListener: (event) => event === 'loaded' && say({ event: 'loaded', data: {} }),
    play() { playing = true; say({ event: 'play', data: {} }) },
    pause() { playing = false; say({ event: 'pause', data: {} }) },
    seekTo(seconds) { at = seconds; say({ event: 'seeked', data: { seconds } }) },
  }
  const facts = { getCurrentTime: () => at, getDuration: () => 600, getMuted: () => false, getQualities: () => [], getChapters: () => [] }
  addEventListener('message', ({ data }) => {
    const { method, value } = JSON.parse(data)
    acts[method]?.(value)
    say({ method, value: facts[method]?.() ?? value })
  })
  setInterval(() => {
    if (!playing) return
    at += 0.2
    say({ event: 'playProgress', data: { seconds: at } })
  }, 100)
  say({ event: 'ready' })
</script>`

/** Vimeo at the network's edge; answers the URLs of the films that were embedded. */
async function standInForVimeo(page: Page): Promise<string[]> {
  const embedded: string[] = []
  await page.route('https://player.vimeo.com/**', (route) => {
    embedded.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: EMBED })
  })
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('https://i.vimeocdn.com/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: '' }),
  )
  await page.route('https://vimeo.com/**', (route) => route.fulfill({ json: FACTS, headers }))
  return embedded
}

async function makeFilm(studio: OwnStudio, title: string): Promise<void> {
  const { accessToken } = await callAt(studio.url)(signIn, { body: ADMIN })
  const call = callAt(studio.url, accessToken)
  const { records } = await call(people, { query: { role: 'Coach' } })
  const externalEmbeddedCode = 'https://vimeo.com/76979871/8272103f6e'
  await call(createVideo, { body: { title, coachUserId: records[0]?.id ?? '', externalEmbeddedCode } })
}

test('a film at Vimeo plays in the same player, with its keys, and has a drawn picture where its own is gone (PLAYER-01)', {
  tag: '@night',
}, async ({ page, studio }) => {
  const complaints = await complaintsOf(page)
  const embedded = await standInForVimeo(page)
  const title = 'Far from here'
  await makeFilm(studio, title)
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.locator('img').first()).toHaveAttribute('src', /^data:image\/svg/)
  await page.getByRole('button', { name: `Play ${title}` }).click()
  const player = page.getByRole('dialog', { name: title })
  const time = player.getByText(/^\d+:\d\d \/ 10:00$/)
  await expect(time).toHaveText(/^0:0[2-9]/)
  expect(embedded[0]).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871\?/)
  expect(new URL(embedded[0] ?? '').searchParams.get('h')).toBe('8272103f6e')

  await page.keyboard.press('5')
  await expect(time).toHaveText(/^5:0\d/)
  await page.keyboard.press('k')
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(player).toHaveCount(0)
  // The player library asks for Vimeo's own picture once it plays; no page may load it from there.
  expect(complaints.filter((one) => !one.includes('i.vimeocdn.com'))).toEqual([])
})

test('a film whose host does not answer is asked for again at a press, and plays (PLAYER-04)', {
  tag: '@night',
}, async ({ page, studio }) => {
  const embedded = await standInForVimeo(page)
  const title = 'Far away for a while'
  await makeFilm(studio, title)
  const silent = (route: Route) => route.fulfill({ contentType: 'text/html', body: '' })
  await page.route('https://player.vimeo.com/**', silent)
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  await page.getByRole('button', { name: `Play ${title}` }).click()
  const player = page.getByRole('dialog', { name: title })
  await expect(player.getByRole('alert')).toHaveText(/can’t be played right now/, { timeout: 30_000 })
  await page.unroute('https://player.vimeo.com/**', silent)
  await player.getByRole('button', { name: 'Try again' }).click()
  await expect(player.getByText(/^\d+:\d\d \/ 10:00$/)).toHaveText(/^0:0[1-9]/)
  expect(embedded.length).toBe(1)
})
