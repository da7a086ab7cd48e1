import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { paletteCss } from '../contract/src/studio/palette.ts'
import { arriveSignedIn } from './arrive.ts'
import { open } from './open.ts'

/** The colours of the page, of its hero (which is day whatever the theme) and of its footer (which is night). */
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

/** Colours the page as `/palette.css` would. */
const wear = (page: Page, palette: Record<string, string>) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, paletteCss(palette))

const onPictures = { heroInk: 'rgb(20, 35, 58)', footer: 'rgb(15, 29, 51)', footerInk: 'rgb(237, 240, 238)' }

test('colours follow the theme of the system, and parts on a picture keep their own light (D15)', async ({
  page,
}) => {
  await open(page, '/')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await coloursOf(page)).toEqual({ paper: 'rgb(245, 245, 241)', ...onPictures })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await coloursOf(page)).toEqual({ paper: 'rgb(13, 23, 38)', ...onPictures })
})

test('a palette colours the day and the night apart, and what it leaves out stays (D15)', async ({
  page,
}) => {
  await open(page, '/')
  await wear(page, { paper: '#fafaf0', 'dark-paper': '#101010', ink: '#112233', night: '#001122' })
  const day = { heroInk: 'rgb(17, 34, 51)', footer: 'rgb(0, 17, 34)', footerInk: 'rgb(237, 240, 238)' }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await coloursOf(page)).toEqual({ paper: 'rgb(250, 250, 240)', ...day })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await coloursOf(page)).toEqual({ paper: 'rgb(16, 16, 16)', ...day })
})

test('with the colours of the system alone, days with events keep their dot and the chosen view its mark (PRACTICE-07)', {
  tag: '@one-size',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/all-personal-practice')
  // What the page computes is not what is painted there: the system's colours are put in its place.
  const shadesAtFootOf = async (days: Locator) => {
    const picture = sharp(await days.first().screenshot())
    const { width = 0, height = 0 } = await picture.metadata()
    const foot = { left: Math.round(width / 2) - 2, top: height - 7, width: 4, height: 3 }
    const { channels } = await sharp(await picture.extract(foot).png().toBuffer()).stats()
    return Math.max(...channels.map(({ min, max }) => max - min))
  }
  const busy = page.locator('table:has(caption) td:not([aria-current]) span[class*="busy"]')
  expect(await shadesAtFootOf(busy)).toBeGreaterThan(100)
  const today = page.locator('table:has(caption) td[aria-current] span')
  expect(await today.evaluate((span) => getComputedStyle(span).outlineStyle)).toBe('solid')

  const views = page.getByRole('navigation', { name: 'Which practices' }).getByRole('link')
  const lines = await views.evaluateAll((links) =>
    links.map((link) => [link.ariaCurrent !== null, getComputedStyle(link).textDecorationLine]),
  )
  expect(lines).toContainEqual([true, 'underline'])
  expect(lines).toContainEqual([false, 'none'])
})
