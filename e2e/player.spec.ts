import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open } from './open.ts'
import { choose, film, openSettings, player, playTodaysFirst, pressAtOnce, seeking } from './playing.ts'
import { arriveSignedIn } from './signed-in.ts'

test('Back closes the player and stays on the page of the class; a second Back leaves it (PLAYER-03)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  const title = await playTodaysFirst(page)
  const heading = page.getByRole('heading', { level: 1, name: title })
  const address = page.url()
  await page.goBack()
  await expect(player(page)).toHaveCount(0)
  await expect(heading).toBeVisible()
  expect(page.url()).toBe(address)

  await test.step('closed in any other way it leaves nothing behind in the history', async () => {
    await page.getByRole('button', { name: /^(Play|Resume) / }).click()
    await expect(player(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(player(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Play|Resume) / })).toBeFocused()
    await expect.poll(() => page.evaluate(() => history.state?.usr?.player ?? false)).toBe(false)
    await page.goBack()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test('an address of a class under a day on which it was none leads nowhere (ROUTE-15)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/')
  const address = (await page.locator('a[href^="/date/"]').first().getAttribute('href')) ?? ''
  expect((await page.request.get(address)).status()).toBe(200)
  const elsewhere = address.replace(/\/date\/[^/]+/, '/date/2020-02-03Z')
  expect((await page.request.get(elsewhere)).status()).toBe(404)
})

test('a class is ruled by keys, which a help names, and its speed is remembered on the device (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await playTodaysFirst(page)
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(0.3)
  await page.keyboard.press('k')
  await expect.poll(async () => (await film(page)).paused).toBe(true)

  await test.step('0 to 9 jump to a tenth, J and L go ten seconds back and on', async () => {
    await page.keyboard.press('5')
    await expect.poll(async () => (await film(page)).at).toBeGreaterThan(240)
    await expect.poll(() => seeking(page)).toBe(false)
    await pressAtOnce(page, ['0', 'l', 'l'])
    await expect.poll(async () => Math.round((await film(page)).at)).toBe(20)
    await expect.poll(() => seeking(page)).toBe(false)
    await page.keyboard.press('j')
    await expect.poll(async () => Math.round((await film(page)).at)).toBe(10)
  })

  await test.step('T widens the player; ? opens the help, which Esc closes alone', async () => {
    const width = async () => (await player(page).boundingBox())?.width ?? 0
    const before = await width()
    await page.keyboard.press('t')
    await expect.poll(width).toBeGreaterThan(before)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys of the player' })
    await expect(help.getByText('Back 10 seconds')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(player(page)).toBeVisible()
  })

  await test.step('a faster speed holds for the next film', async () => {
    await page.keyboard.press('>')
    await expect.poll(async () => (await film(page)).speed).toBe(1.25)
    await page.keyboard.press('Escape')
    // Its history entry is removed a moment later, which would interfere with the navigation.
    await expect.poll(() => page.evaluate(() => history.state?.usr?.player ?? false)).toBe(false)
    await playTodaysFirst(page)
    await expect.poll(async () => (await film(page)).speed).toBe(1.25)
  })
})

test('Tab reaches Play on the page of a class, and each control of the player once, where the focus is seen (PLAYER-04)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  const play = page.getByRole('button', { name: /^(Play|Resume) / })
  await expect(page.locator('[data-titled]')).toBeFocused()
  for (let stop = 0; stop < 20 && !(await play.evaluate((it) => it === document.activeElement)); stop += 1)
    await page.keyboard.press('Tab')
  await expect(play).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeAttached()

  const stops: string[] = []
  while (stops.length < 25) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focusShown)
    if (!stop) break
    stops.push(stop)
  }
  const shown = await player(page).locator('button, [role="slider"]').evaluateAll(namesShown)
  expect(stops).toEqual(shown)
  const upright = (page.viewportSize()?.width ?? 0) < 600
  const own = upright ? ['Captions', 'Big time', 'Settings'] : ['Captions', 'Mute', 'Volume']
  expect(shown).toEqual(expect.arrayContaining(['Close', 'Seek', 'Pause', 'Full screen', ...own]))

  const settings = await openSettings(page)
  const rows = settings.locator('[role^="menuitem"]')
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(player(page).getByRole('menuitemradio', { name: '1×, as taught' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(player(page).locator('[data-panel]').locator(':focus'), 'Tab stays within').toBeAttached()
  await page.keyboard.press('Escape')
  const button = player(page).getByRole('button', { name: /^Settings/ })
  await expect(button.last()).toBeFocused()

  if (upright) return
  // As large text makes a laptop's window.
  await page.setViewportSize({ width: 960, height: 540 })
  await expect(player(page).locator('[data-frame="desk"]')).toBeAttached()
  await expect(player(page).getByRole('button', { name: 'Mute' })).toBeInViewport({ ratio: 1 })
  await expect(player(page).getByRole('slider', { name: 'Volume' })).toBeAttached()
})

/** Name of what has the focus in the player, with a remark if nothing shows it; null outside. */
function focusShown(): string | null {
  const on = document.activeElement
  if (!on?.closest('dialog')) return null
  const isSeen = getComputedStyle(on).outlineStyle !== 'none'
  return `${on.getAttribute('aria-label') ?? on.textContent}${isSeen ? '' : ', not seen'}`
}

/** Names of those that are rendered, in order. */
const namesShown = (all: Element[]) =>
  all
    .filter((one) => one.getClientRects().length > 0)
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('the settings float the film above other windows, and bring it back (PLAYER-04)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await playTodaysFirst(page)
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(0.3)
  const floats = () => page.evaluate(() => document.pictureInPictureElement?.closest('dialog') !== undefined)
  for (const after of [true, false]) {
    await choose(page, 'Picture in picture')
    await expect.poll(floats).toBe(after)
  }
})

test('a film goes on where it was and as fast as it was once its link has run out (D6, PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  const links = new Set<string>()
  let refused = ''
  await page.route('**/media/**', (route) => {
    const link = route.request().url()
    links.add(link)
    return link === refused ? route.fulfill({ status: 403 }) : route.continue()
  })
  await playTodaysFirst(page)
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(0.3)
  await page.keyboard.press('>')
  await expect.poll(async () => (await film(page)).speed).toBe(1.25)

  // A press while the film still opens at its last position can be lost, so it is repeated.
  await expect(async () => {
    await page.keyboard.press('5')
    expect((await film(page)).at).toBeGreaterThan(240)
  }).toPass()
  // Loading a film again drops its events that are still queued, so the seek is awaited first.
  await expect.poll(() => seeking(page)).toBe(false)
  refused = [...links].at(-1) ?? ''
  // Simulates a browser that has unloaded the film meanwhile.
  await page.evaluate(() => document.querySelector<HTMLVideoElement>('dialog video')?.load())
  await expect.poll(() => [...links].at(-1)).not.toBe(refused)
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(240)
  expect(await film(page)).toMatchObject({ speed: 1.25, paused: false })
})

test('the screen stays on while a class plays, the keys of the device rule it, and a television nearby is offered (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await page.addInitScript(tellDevice)
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await playTodaysFirst(page)
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(0.3)
  const told = () => page.evaluate(() => (window as unknown as { device: Device }).device)
  const press = (key: string) =>
    page.evaluate((action) => (window as unknown as { press: (key: string) => void }).press(action), key)

  await expect.poll(async () => (await told()).awake).toBe(1)
  await expect.poll(async () => (await told()).duration).toBeGreaterThan(60)
  await press('pause')
  await expect.poll(async () => (await film(page)).paused).toBe(true)
  await expect.poll(async () => (await told()).awake).toBe(0)
  await press('play')
  await expect.poll(async () => (await film(page)).paused).toBe(false)
  await expect.poll(async () => (await told()).awake).toBe(1)

  await choose(page, 'Play on a TV')
  expect((await told()).asked).toBe(1)

  const title = (await player(page).getByRole('heading', { level: 2 }).textContent()) ?? ''
  await press('nexttrack')
  await expect(player(page).getByRole('heading', { level: 2 })).not.toHaveText(title)
  await page.keyboard.press('Escape')
  await expect(player(page)).toHaveCount(0)
  await expect.poll(async () => (await told()).awake).toBe(0)
})

/** What a device was told: locks of its screen that are held, the length on its lock screen, and how often televisions were asked for. */
interface Device {
  awake: number
  duration: number
  asked: number
}

/** Stands in for the device: a headless browser has no screen that goes dark, no keys and no television. */
function tellDevice() {
  const device = { awake: 0, duration: 0, asked: 0 }
  const handlers = new Map<string, (details: object) => void>()
  Object.assign(window, { device, press: (action: string) => handlers.get(action)?.({ action }) })
  const request = async () => {
    device.awake += 1
    const lock = { released: false, release: async () => undefined }
    lock.release = async () => {
      if (!lock.released) device.awake -= 1
      lock.released = true
    }
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  navigator.mediaSession.setActionHandler = (action, handler) =>
    void (handler ? handlers.set(action, handler as (details: object) => void) : handlers.delete(action))
  navigator.mediaSession.setPositionState = (state) => {
    device.duration = state?.duration ?? 0
  }
  const remote = {
    watchAvailability: async (found: (near: boolean) => void) => {
      found(true)
      return 1
    },
    cancelWatchAvailability: async () => undefined,
    prompt: async () => {
      device.asked += 1
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote })
}

test('a film that can’t be played keeps its title, the way out and a way on', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await page.route('**/media/**', (route) => route.fulfill({ status: 500 }))
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  const title = await playTodaysFirst(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('alert')).toContainText('can’t be played')
  await expect(player(page).getByRole('heading', { name: title })).toBeInViewport()
  await expect(player(page).getByRole('button', { name: 'Try again' })).toBeInViewport()
  // What has just been added stands over the picture, also before the browser has applied :has() to it.
  await expect(page.locator('[data-media-player] > *').last()).toHaveCSS('grid-area', /^1 \/ 1/)
  await expectAccessible(page)
  const close = player(page).getByRole('button', { name: 'Close' })
  const box = await close.first().boundingBox()
  expect(box && box.x + box.width).toBeLessThanOrEqual(320 - 8)
  await player(page).getByRole('link', { name: 'Choose another class' }).click()
  await expect(page).toHaveURL(/\/daily-classes$/)
  await expect(player(page)).toHaveCount(0)
})
