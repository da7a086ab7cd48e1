import { type Browser, expect, test } from '@playwright/test'
import { drawPhotograph, type PhotographName } from './drawn-photographs.ts'
import { open } from './open.ts'
import { contrastsOf } from './pixel-contrast.ts'
import { startStudio } from './studio/own-studio.ts'

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]
const NAMES: PhotographName[] = ['dark', 'bright', 'busy']

for (const name of NAMES) {
  test(`words and menu are readable on a ${name} photograph, at every size and in both themes (D15, LIMIT-14)`, {
    tag: '@night',
  }, async ({ browser }) => {
    test.setTimeout(300_000)
    const studio = await startStudio({}, { files: { 'hero.png': await drawPhotograph(browser, name) } })
    try {
      const hero = async () => (await (await fetch(`${studio.url}/api/Settings`)).json()).hero
      await expect.poll(hero, { timeout: 150_000 }).not.toBeNull()
      for (const viewport of SIZES) await expectReadable(browser, studio.url, viewport)
    } finally {
      await studio.stop()
    }
  })
}

/** Expects all text of menu and hero to be readable in both themes. */
async function expectReadable(
  browser: Browser,
  baseURL: string,
  viewport: (typeof SIZES)[number],
): Promise<void> {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await open(page, '/')
  const section = page.locator('main section').first()
  await expect(section).toHaveAttribute('data-ground', 'night')
  const picture = section.locator('img')
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(shown).toMatch(/\/pictures\/[0-9a-f]{32}\.avif$/)
  const upright = await picture.evaluate(
    (image: HTMLImageElement) => image.naturalHeight > image.naturalWidth,
  )
  expect(upright, `the upright crop up to 599 px, at ${viewport.width}`).toBe(viewport.width <= 599)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const measured = await contrastsOf(page, page.locator('header, main section:first-of-type'))
    const where = `${viewport.width} ${colorScheme}`
    expect(measured.length, where).toBeGreaterThan(4)
    expect(
      measured.filter(({ contrast }) => contrast < 4.5),
      where,
    ).toEqual([])
  }
  await context.close()
}
