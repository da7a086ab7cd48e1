import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no serious accessibility violation, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await settled(page)
  // The page has no frames: axe can collect its results in the page itself, without opening a second one.
  // Passed rules are not listed, which would take as long as the checks.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(grave, page.url()).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Waits until all fade animations have started and ended: half faded text has half the contrast. */
export function settled(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const passing = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
