import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified axe, which Chromium parses in three fifths of the time of the readable one. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Expects that axe finds nothing, best practices included, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  // To parse axe takes half as long as its checks: a document gets it once, and before it is still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await settled(page)
  expect(await violationsOf(page), page.url()).toEqual([])
  await expectNoOverflow(page)
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/**
 * Expects the same at the size of a phone, too, for a journey that runs in a large window only. By day axe looks at the large one
 * alone: it seldom finds anything in the other that is not in both.
 */
export async function expectAccessibleAtBothSizes(page: Page): Promise<void> {
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await (process.env.LEFT_TO_THE_NIGHT ? expectNoOverflow(page) : expectAccessible(page))
  if (size) await page.setViewportSize(size)
}

/** Runs axe in the page, and returns each rule that is broken, with the elements that break it. */
function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // Passed rules are not listed, which would take as long as the checks.
    const { violations } = await inPage.run({ resultTypes: ['violations'], iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

/** Waits until all fade animations have started and ended: half faded text has half the contrast. */
export function settled(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // What moves with the scrolling is never over.
    const passing = document.getAnimations().filter(({ effect, timeline }) => {
      return (
        timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      )
    })
    return Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
