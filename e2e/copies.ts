import type { Page } from '@playwright/test'

/** Returns the list of what the page copies from its next load on: a read of the browser's own clipboard may never be answered. */
export async function recordCopies(page: Page): Promise<string[]> {
  const copies: string[] = []
  await page.exposeFunction('recordCopy', (text: string) => void copies.push(text))
  await page.addInitScript(() => {
    const { recordCopy: writeText } = window as unknown as { recordCopy(text: string): Promise<void> }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  })
  return copies
}
