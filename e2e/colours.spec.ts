import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { paletteCss } from '../contract/src/studio/palette-sheet.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

/** Colours of the page, of its hero (always the light theme) and of its footer (always the dark theme). */
const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    return {
      paper: style('body').backgroundColor,
      heroInk: style('main [data-ground="light"]').color,
      footer: style('footer').backgroundColor,
      footerInk: style('footer').color,
    }
  })

/** Applies colours as `/palette.css` does. */
const wear = (page: Page, palette: Record<string, string>) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, paletteCss(palette))

const onPictures = { heroInk: 'rgb(20, 35, 58)', footer: 'rgb(15, 29, 51)', footerInk: 'rgb(237, 240, 238)' }

test('colours follow the theme of the system, and parts on a picture keep their own light (D15)', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto('/nowhere')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await coloursOf(page)).toEqual({ paper: 'rgb(245, 245, 241)', ...onPictures })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await coloursOf(page)).toEqual({ paper: 'rgb(13, 23, 38)', ...onPictures })
})

test('on paper the words are dark, whatever the theme, and the header is on the first sheet alone (D15)', {
  tag: '@night',
}, async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await open(page, '/training-paths')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(20, 35, 58)')
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
})

test('a palette colours the day and the night apart, and what it leaves out stays (D15)', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto('/nowhere')
  await wear(page, { paper: '#fafaf0', 'dark-paper': '#101010', ink: '#112233', night: '#001122' })
  const day = { heroInk: 'rgb(17, 34, 51)', footer: 'rgb(0, 17, 34)', footerInk: 'rgb(237, 240, 238)' }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await coloursOf(page)).toEqual({ paper: 'rgb(250, 250, 240)', ...day })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await coloursOf(page)).toEqual({ paper: 'rgb(16, 16, 16)', ...day })
})

/**
 * Returns the contrast of each plain colour of a picture with its painted background: WCAG 2.2, 1 to 21,
 * lowest first.
 */
async function contrastsWithin(picture: Locator, ground: [number, number, number]): Promise<number[]> {
  const { data, info } = await sharp(await picture.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = data.subarray(at, at + 3).join()
    pixels.set(colour, (pixels.get(colour) ?? 0) + 1)
  }
  // Colours that cover less than a fiftieth are edges between two colours, or fine lines.
  const plain = [...pixels].filter(
    ([colour, count]) => colour !== ground.join() && count > (info.width * info.height) / 50,
  )
  const below = luminance(ground)
  return plain
    .map(([colour]) => luminance(colour.split(',').map(Number)))
    .map((above) => (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05))
    .sort((one, other) => one - other)
}

function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((byte) =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

for (const system of ['dark', 'light'] as const) {
  test(`no part of a plan’s icon sinks into a dark page, on a system that is ${system} (D15, PRICING-02)`, {
    tag: '@night',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system })
    await open(page, '/membership-pricing')
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    for (const card of await page.getByRole('main').getByRole('article').all()) {
      const [red = 0, green = 0, blue = 0] = await card.evaluate((plan) => {
        const own = getComputedStyle(plan).backgroundColor
        const seen = own === 'rgba(0, 0, 0, 0)' ? getComputedStyle(document.body).backgroundColor : own
        return seen.match(/\d+/g)?.map(Number) ?? []
      })
      const contrasts = await contrastsWithin(card.locator('img'), [red, green, blue])
      expect(contrasts.length, await card.innerText()).toBeGreaterThan(0)
      expect(contrasts[0], await card.innerText()).toBeGreaterThanOrEqual(3)
    }
  })
}

test('with the colours of the system alone, days with events keep their dot and the chosen view its mark (PRACTICE-07)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/all-personal-practice')
  // The computed style is not what is painted: forced colours replace it.
  const shadesAtFootOf = async (days: Locator) => {
    const picture = sharp(await days.first().screenshot())
    const { width = 0, height = 0 } = await picture.metadata()
    // Wider than the dot: what is all dot has one shade, too.
    const foot = { left: Math.round(width / 2) - 8, top: height - 8, width: 16, height: 6 }
    const { channels } = await sharp(await picture.extract(foot).png().toBuffer()).stats()
    return Math.max(...channels.map(({ min, max }) => max - min))
  }
  const busy = page.locator('table:has(caption) td:not([aria-current]) span[class*="busy"]')
  // The days are known in two steps: of all teachers, then of those who are joined.
  await expect.poll(() => shadesAtFootOf(busy)).toBeGreaterThan(100)
  const today = page.locator('table:has(caption) td[aria-current] span')
  expect(await today.evaluate((span) => getComputedStyle(span).outlineStyle)).toBe('solid')

  const views = page.getByRole('navigation', { name: 'Which practices' }).getByRole('link')
  const lines = await views.evaluateAll((links) =>
    links.map((link) => [link.ariaCurrent !== null, getComputedStyle(link).textDecorationLine]),
  )
  expect(lines).toContainEqual([true, 'underline'])
  expect(lines).toContainEqual([false, 'none'])

  await test.step('on a phone the chosen day has an outline, and the current entry of the profile keeps its dot', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const outlines = await page
      .getByRole('button', { pressed: true })
      .evaluateAll((days) => days.map((day) => getComputedStyle(day).outlineStyle))
    expect(outlines).toEqual(['solid'])
    await open(page, '/profile/info')
    const entry = page.getByRole('navigation', { name: 'Account' }).locator('[aria-current="page"]')
    const [dot, highlight] = await entry.evaluate((link) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = 'Highlight'
      return [getComputedStyle(link, '::before'), getComputedStyle(probe)].map(
        (style) => style.backgroundColor,
      )
    })
    expect(dot).toBe(highlight)
  })
})
