import { expect, type Page, test } from '@playwright/test'
import { open } from './open.ts'
import { choose, player } from './playing.ts'
import { arriveSignedIn } from './signed-in.ts'

const PHONE = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }
test.use({ viewport: PHONE, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

const surface = (page: Page) => player(page).locator('[data-taps]')
const film = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('dialog video')
    return { at: video?.currentTime ?? 0, paused: video?.paused ?? true, seeking: video?.seeking ?? true }
  })
const close = (page: Page) => player(page).getByRole('button', { name: 'Close', exact: true })
/** Whether a press would reach the button now. */
const isShown = (page: Page) => close(page).evaluate((it) => getComputedStyle(it).pointerEvents !== 'none')

async function play(page: Page): Promise<void> {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  await page.getByRole('button', { name: /^(Play|Resume) / }).click()
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(0.3)
  await expect.poll(() => isShown(page)).toBe(false)
}

/** Taps the film at shares of its width and height, so often without a pause. */
async function tap(page: Page, [x, y]: readonly [number, number], times = 1): Promise<void> {
  const box = await surface(page).boundingBox()
  if (!box) throw new Error('the film is not there')
  const taps = Array.from({ length: times }, () =>
    page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y),
  )
  await Promise.all(taps)
}

/** Taps the film at each place, and there again, while it plays. */
async function tapTwiceAt(page: Page, places: readonly (readonly [number, number])[]): Promise<void> {
  for (const [x, y] of places) {
    await tap(page, [x, y])
    await expect.poll(() => isShown(page), `shown at ${x}, ${y}`).toBe(true)
    // The middle has a button now.
    const at = x === 0.5 ? 0.1 : x
    await tap(page, [at, y])
    await expect.poll(() => isShown(page), `hidden at ${at}, ${y}`).toBe(false)
    expect((await film(page)).paused).toBe(false)
  }
}

test('a tap on a playing film shows the controls, the next one hides them, and none pauses (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await play(page)
  await tapTwiceAt(page, [[0.5, 0.5]])
})

for (const size of [PHONE, SIDEWAYS]) {
  test(`a tap shows and hides the controls and never pauses, wherever it lies, at ${size.width} × ${size.height} (PLAYER-04)`, {
    tag: '@night',
  }, async ({ page }) => {
    await page.setViewportSize(size)
    await play(page)
    // Between the buttons of each bar, and beside them.
    await tapTwiceAt(page, [
      [0.5, 0.5],
      [0.12, 0.5],
      [0.6, 0.07],
      [0.35, 0.24],
      [0.8, 0.75],
    ])
  })
}

test('two taps at the left or right jump ten seconds, further ones add up, and the button in the middle plays (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await play(page)
  await player(page).locator('[data-stage]').press('k')
  await player(page).locator('[data-stage]').press('5')
  await expect.poll(async () => (await film(page)).seeking).toBe(false)
  const { at: from } = await film(page)
  const jumped = async () => Math.round((await film(page)).at - from)
  await tap(page, [0.85, 0.5], 3)
  await expect(surface(page)).toContainText('20 s')
  await expect.poll(jumped).toBe(20)
  await expect(surface(page)).not.toContainText(' s')
  await tap(page, [0.15, 0.5], 2)
  await expect(surface(page)).toContainText('10 s')
  await expect.poll(jumped).toBe(10)
  expect((await film(page)).paused).toBe(true)

  // A film that is paused keeps its controls until a tap hides them.
  await expect.poll(() => isShown(page)).toBe(true)
  await tap(page, [0.4, 0.75])
  await expect.poll(() => isShown(page)).toBe(false)
  await tap(page, [0.2, 0.5])
  await expect.poll(() => isShown(page)).toBe(true)
  const disk = player(page).getByRole('button', { name: 'Play', exact: true })
  const [box, around] = [await disk.boundingBox(), await surface(page).boundingBox()]
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(195, 0)
  expect(box?.width).toBeGreaterThanOrEqual(44)
  expect(box?.y ?? 0).toBeGreaterThan(around?.y ?? 0)
  await disk.tap()
  await expect.poll(async () => (await film(page)).paused).toBe(false)
  await player(page).getByRole('button', { name: 'Pause', exact: true }).tap()
  await expect.poll(async () => (await film(page)).paused).toBe(true)
})

test('a pen rules the film like a finger, and a mouse beside them pauses it by a click (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await play(page)
  const press = (pointerType: string) =>
    surface(page).evaluate((it, type) => {
      const box = it.getBoundingClientRect()
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
      for (const name of ['pointerdown', 'pointerup'])
        it.dispatchEvent(
          new PointerEvent(name, {
            ...at,
            pointerType: type,
            isPrimary: true,
            bubbles: true,
            cancelable: true,
          }),
        )
    }, pointerType)
  await press('pen')
  await expect.poll(() => isShown(page)).toBe(true)
  expect((await film(page)).paused).toBe(false)
  await press('mouse')
  await expect.poll(async () => (await film(page)).paused).toBe(true)
})

/** Names of the buttons on the film that the captions lie over. */
const underCaptions = (page: Page) =>
  page.evaluate(() => {
    const words = document.querySelector('dialog [data-captions] span')?.getBoundingClientRect()
    if (!words) return ['no captions']
    const film = document.querySelector('dialog [data-media-player]')
    const all = [...(film?.querySelectorAll('button, [role="slider"]') ?? [])]
    return all.flatMap((one) => {
      const box = one.getBoundingClientRect()
      const apart =
        box.width === 0 ||
        box.bottom <= words.top ||
        box.top >= words.bottom ||
        box.right <= words.left ||
        box.left >= words.right
      const name = one.getAttribute('aria-label') ?? one.textContent
      return apart
        ? []
        : [`${name} at ${box.x}, ${box.y}; captions at ${words.x}, ${words.y} to ${words.bottom}`]
    })
  })

/** Names of the player's buttons that can't be brought into view, or that something else lies over. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('dialog button, dialog [role="slider"]')]
    return all.flatMap((one) => {
      if (one.getClientRects().length === 0) return []
      one.scrollIntoView({ block: 'nearest' })
      const box = one.getBoundingClientRect()
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      // Half a pixel is lost where the window scrolls by whole ones.
      const whole =
        box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1
      if (whole && top && one.contains(top)) return []
      const name = one.getAttribute('aria-label') ?? one.textContent
      return [
        `${name} from ${box.x}, ${box.y} to ${box.right}, ${box.bottom}, under ${top?.outerHTML.slice(0, 80)}`,
      ]
    })
  })

test('captions lie over no button, and each button is reached, at 200 % text too, on a phone, a tablet and a desk (D18.guidance, PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('player captions', 'on en')
    localStorage.setItem('player captions size', 'largest')
  })
  await play(page)
  const stage = player(page).locator('[data-stage]')
  await stage.press('k')
  await stage.press('0')
  const sizes = [
    { width: 320, height: 568 },
    { width: 360, height: 640 },
    PHONE,
    { width: 667, height: 375 },
    SIDEWAYS,
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]
  await expect(player(page).locator('[data-captions]')).toContainText('(bell)')
  for (const place of ['below', 'above'])
    for (const text of ['100%', '200%'])
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = percent
        }, text)
        await player(page)
          .locator('[data-captions]')
          .evaluate((it, at) => it.setAttribute('data-captions', at), place)
        await expect.poll(() => isShown(page)).toBe(true)
        const what = `${place} at ${size.width} × ${size.height}, ${text}`
        await expect.poll(() => underCaptions(page), what).toEqual([])
        await expect.poll(() => outOfReach(page), what).toEqual([])
      }
})

test('on its side the player covers the page, and a tap beside the film does not close it (PLAYER-03)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize(SIDEWAYS)
  await play(page)
  const cover = await player(page).evaluate((it) => {
    const box = it.getBoundingClientRect()
    const [, alpha = '1'] = /^rgba\(.*, ([\d.]+)\)$/.exec(getComputedStyle(it).backgroundColor) ?? []
    return { ...box.toJSON(), alpha }
  })
  expect(cover).toMatchObject({ x: 0, y: 0, ...SIDEWAYS, alpha: '1' })
  await page.touchscreen.tap(12, 200)
  await expect.poll(() => isShown(page)).toBe(true)
})

test('on its side two fingers that part fill the screen, and show the whole film again; the device remembers it (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize(SIDEWAYS)
  await play(page)
  const pinch = (from: number, to: number) =>
    surface(page).evaluate(
      (it, [start, end]) => {
        const tell = (name: string, pointerId: number, clientX: number) =>
          it.dispatchEvent(
            new PointerEvent(name, { pointerType: 'touch', pointerId, clientX, clientY: 200, bubbles: true }),
          )
        tell('pointerdown', 1, 300)
        tell('pointerdown', 2, 300 + start)
        tell('pointermove', 2, 300 + end)
        tell('pointerup', 1, 300)
        tell('pointerup', 2, 300 + end)
      },
      [from, to] as const,
    )
  const picture = player(page).locator('video')
  await expect(picture).toHaveCSS('object-fit', 'contain')
  await pinch(100, 200)
  await expect(picture).toHaveCSS('object-fit', 'cover')
  expect(await page.evaluate(() => localStorage.getItem('player fit'))).toBe('fill')
  await pinch(200, 100)
  await expect(picture).toHaveCSS('object-fit', 'contain')
  await choose(page, 'Fill the screen')
  await expect(picture).toHaveCSS('object-fit', 'cover')
})

test('in forced colours each button and the seek line is seen on any film (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    if (colorScheme === 'light') await play(page)
    await player(page).locator('[data-stage]').press('k')
    const faint = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('dialog button')]
      return all.flatMap((one) => {
        const { backgroundColor, color } = getComputedStyle(one)
        const clear = /^rgb\(/.test(backgroundColor) && backgroundColor !== color
        return clear ? [] : [`${one.getAttribute('aria-label')}: ${color} on ${backgroundColor}`]
      })
    })
    expect(faint).toEqual([])
    const parts = await player(page)
      .getByRole('slider', { name: 'Seek' })
      .evaluate((it) => [...it.children].slice(0, 3).map((part) => getComputedStyle(part).backgroundColor))
    expect(new Set(parts).size).toBe(3)
  }
})

/** Names of the player's buttons that a finger reaches now. */
const reached = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('dialog button, dialog [role="slider"]')]
    const shown = all.filter((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return width > 0 && one.contains(top) && getComputedStyle(one).visibility === 'visible'
    })
    return shown.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
  })

/** Names of what stands under a notch or the line at the bottom edge. */
const underNotch = (page: Page, safe: { top: number; left: number; bottom: number; right: number }) =>
  page.evaluate(({ top, left, bottom, right }) => {
    const all = [...document.querySelectorAll('dialog button, dialog [role="slider"], dialog h2')]
    return all.flatMap((one) => {
      const box = one.getBoundingClientRect()
      if (box.width === 0 || !one.checkVisibility({ visibilityProperty: true })) return []
      const beside =
        box.top >= top &&
        box.left >= left &&
        box.bottom <= innerHeight - bottom &&
        box.right <= innerWidth - right
      return beside ? [] : [one.getAttribute('aria-label') ?? one.textContent]
    })
  }, safe)

test('sideways settings and chapters are a panel at the right, and a tap beside it closes it (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize(SIDEWAYS)
  await play(page)
  await player(page).locator('[data-stage]').press('k')
  const panel = player(page).locator('[data-panel]')
  for (const name of [/^Settings/, /^Chapters/]) {
    await player(page).getByRole('button', { name }).tap()
    await expect(panel, String(name)).toHaveCSS('width', '300px')
    const last = panel.locator('[role^="menuitem"]').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await page.touchscreen.tap(120, 200)
    await expect(panel).toHaveCount(0)
    await expect.poll(() => isShown(page)).toBe(true)
  }
})

test('above the end of a class Close stands alone, and nothing lies under a notch, upright and sideways (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await play(page)
  const browser = await page.context().newCDPSession(page)
  const whole = () => page.locator('meta[name="viewport"][content*="viewport-fit=cover"]')
  await expect(whole()).toHaveCount(1)
  const around = [
    [PHONE, { top: 59, left: 0, bottom: 34, right: 0 }],
    [SIDEWAYS, { top: 0, left: 59, bottom: 21, right: 59 }],
  ] as const
  for (const [size, insets] of around) {
    await page.setViewportSize(size)
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets })
    await player(page).locator('[data-stage]').press('k')
    await expect.poll(() => isShown(page)).toBe(true)
    await expect.poll(() => underNotch(page, insets), `${size.width} wide`).toEqual([])
    await player(page).locator('[data-stage]').press('k')
  }
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('dialog video')
    if (!video) return
    video.currentTime = video.duration - 0.2
    // The last key may have stopped it.
    void video.play()
  })
  const finish = page.getByRole('region', { name: 'End of the class' })
  await expect(finish).toBeVisible()
  for (const [size, insets] of around) {
    await page.setViewportSize(size)
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets })
    const names = [/^Close$/, /as a favourite$/, /^Done$/, /^Play ./]
    await expect
      .poll(() => reached(page), `${size.width} wide`)
      .toEqual(names.map((name) => expect.stringMatching(name)))
    await expect.poll(() => underNotch(page, insets), `${size.width} wide`).toEqual([])
  }
  await finish.getByRole('button', { name: 'Done' }).tap()
  await expect(whole()).toHaveCount(0)
})
